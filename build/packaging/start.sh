#!/bin/sh
# Starts Ouju from the folder it was unpacked to. Says in words why it cannot, where the system is too old.
# 启动瓯局；系统太旧时说明原因。
here=$(dirname "$(readlink -f "$0")")
needed=@GLIBC@
machine=@MACHINE@
if [ "$(uname -m)" != "$machine" ]; then
    echo "Ouju: this build is for $machine, this computer is $(uname -m). Take the build for it." >&2
    echo "瓯局：这个包是 $machine 的，这台电脑是 $(uname -m)，请换对应的包。" >&2
    exit 1
fi
found=$(getconf GNU_LIBC_VERSION 2>/dev/null | cut -d' ' -f2)
if [ -z "$found" ]; then
    echo "Ouju needs a Linux with the GNU C library (glibc) $needed or newer; this one has another." >&2
    echo "瓯局需要 glibc $needed 或更新的 Linux，这个系统用的是别的 C 库。" >&2
    exit 1
fi
if [ "$(printf '%s\n%s\n' "$needed" "$found" | sort -V | head -n 1)" != "$needed" ]; then
    echo "Ouju needs glibc $needed or newer; this system has $found. Use a newer system," \
        "or run the program from its source with a Python of your own." >&2
    echo "瓯局需要 glibc $needed 或更新，这个系统是 $found：请换新一些的系统，或者用自己的 Python 从源码运行。" >&2
    exit 1
fi
exec "$here/program/ouju" "$@"
