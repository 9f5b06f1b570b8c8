"""A kiosk on Linux: a systemd user unit that keeps the watchdog, and an X session or an entry in a desktop's autostart.

The session is as small as can be: no screen saver, a window manager without menus and keys, and the kiosk. Where there
is no systemd manager of the user, the script itself starts the watchdog again.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Final

from game.autostart.plan import Call, Machine, Plan, Written
from game.watchdog.codes import Code

__all__ = ["NAME", "UNIT", "plan_desktop", "plan_session"]

NAME: Final = "ouju-kiosk"
UNIT: Final = f"{NAME}.service"
_BY: Final = "Written by `ouju kiosk install`; `ouju kiosk uninstall` removes it."


def plan_session(machine: Machine) -> Plan:
    """An X session of its own: nothing but the kiosk."""
    folder = machine.folder("XDG_CONFIG_HOME", ".config")
    session = folder / NAME / "session"
    files = (
        Written(folder / NAME / "openbox.xml", "a window manager without menus and keys", _OPENBOX),
        Written(session, "the X session: no screen saver, openbox, the kiosk", _SESSION, executable=True),
    )
    user = machine.environ.get("USER") or machine.home.name
    return _plan(machine, files, (_POWER_ON.format(session=session, user=user), _LEAVING))


def plan_desktop(machine: Machine) -> Plan:
    """A desktop that starts the kiosk over itself once somebody has logged in."""
    folder = machine.folder("XDG_CONFIG_HOME", ".config")
    keep = folder / NAME / "keep"
    entry = Written(
        folder / "autostart" / f"{NAME}.desktop",
        "starts the kiosk when this user's desktop has started",
        f"[Desktop Entry]\n# {_BY}\nType=Application\nName=瓯局 Ouju\nTerminal=false\nExec={_entry_word(str(keep))}\n",
    )
    return _plan(machine, (entry,), (_DESKTOP,))


def _plan(machine: Machine, files: tuple[Written, ...], notes: tuple[str, ...]) -> Plan:
    folder = machine.folder("XDG_CONFIG_HOME", ".config")
    unit = Written(folder / "systemd" / "user" / UNIT, "keeps the watchdog running", _unit(machine.command))
    keep = Written(
        folder / NAME / "keep",
        "starts the unit, or keeps the watchdog itself where there is no systemd",
        _keep(machine.command),
        executable=True,
    )
    reload = Call(("systemctl", "--user", "daemon-reload"), "let systemd read the units anew", needed=False)
    stop = Call(("systemctl", "--user", "stop", UNIT), "end the kiosk if it runs", needed=False)
    return Plan(
        files=(unit, keep, *files),
        after=(reload,),
        before_removal=(stop,),
        after_removal=(reload,),
        running=("systemctl", "--user", "--quiet", "is-active", UNIT),
        notes=notes,
    )


def _unit(command: Sequence[str]) -> str:
    return f"""\
# {_BY}
[Unit]
Description=Ouju kiosk (watchdog and client)
StartLimitIntervalSec=0

[Service]
Type=simple
ExecStart={_unit_line(command)}
# 0: left by the PIN, until the next start. {Code.UNFIT.value}: not set up yet, trying again would not help.
Restart=on-failure
RestartSec=1
RestartPreventExitStatus={Code.UNFIT.value}
# The watchdog says that it lives; the client is watched by the watchdog.
NotifyAccess=main
WatchdogSec=30
TimeoutStopSec=15
KillMode=control-group
OOMPolicy=continue
"""


def _unit_line(words: Sequence[str]) -> str:
    r"""A command as a unit file writes it; in the program's own name a dollar is a dollar.

    >>> print(_unit_line(("/opt/my games/50%/ou$ju", "a$b", 'c"d\\')))
    "/opt/my games/50%%/ou$ju" "a$$b" "c\"d\\"
    """
    program, *rest = (
        word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%") for word in words
    )  # fmt: skip
    return " ".join(f'"{word}"' for word in (program, *(each.replace("$", "$$") for each in rest)))


def _entry_word(word: str) -> str:
    r"""A word as a desktop entry writes it.

    >>> print(_entry_word("/home/tea room/50%"))
    "/home/tea room/50%%"
    """
    escaped = "".join("\\\\" + each if each in '"`$\\' else each for each in word)
    return '"' + escaped.replace("%", "%%") + '"'


def _keep(command: Sequence[str]) -> str:
    ends = f"{Code.LEFT.value}|{Code.UNFIT.value}"
    return _KEEP.replace("@ENDS@", ends).replace("@COMMAND@", shlex.join(command))


_KEEP: Final = """\
#!/bin/sh
# @BY@
# Keeps the kiosk: by a unit of systemd where this user has a manager, else by itself. Ends when the kiosk is left.
unit=@UNIT@

if systemctl --user show-environment >/dev/null 2>&1; then
    trap 'systemctl --user stop "$unit"; exit 0' HUP INT TERM
    # only what is set can be handed on
    for name in DISPLAY XAUTHORITY WAYLAND_DISPLAY XDG_SESSION_TYPE XDG_CURRENT_DESKTOP LANG; do
        if eval "[ -n \\"\\${$name:-}\\" ]"; then
            systemctl --user import-environment "$name"
        fi
    done
    systemctl --user restart "$unit"
    # between two starts a unit may look as if it had ended: it has if it looks so twice
    quiet=0
    while [ "$quiet" -lt 2 ]; do
        sleep 1 & wait $!
        case $(systemctl --user show --property=ActiveState --value "$unit") in
            inactive|failed) quiet=$((quiet + 1)) ;;
            *) quiet=0 ;;
        esac
    done
    exit 0
fi

watchdog=
trap '[ -n "$watchdog" ] && kill "$watchdog" && wait "$watchdog"; exit 0' HUP INT TERM
while :; do
    @COMMAND@ &
    watchdog=$!
    wait "$watchdog"
    code=$?
    watchdog=
    case $code in
        @ENDS@) exit "$code" ;;
    esac
    sleep 1 & wait $!
done
""".replace("@BY@", _BY).replace("@UNIT@", UNIT)

_SESSION: Final = """\
#!/bin/sh
# @BY@
# A whole X session of a tea-room machine. It ends when the kiosk is left by the PIN.
here=$(dirname "$(readlink -f "$0")")

if command -v xset >/dev/null 2>&1; then
    xset s off
    xset s noblank
    xset -dpms
fi

# full-screen windows need somebody who keeps them in front; without openbox the kiosk does with nobody
openbox=
if command -v openbox >/dev/null 2>&1; then
    openbox --sm-disable --config-file "$here/openbox.xml" &
    openbox=$!
fi

# without a desktop nobody else mounts the operator's USB sticks
sticks=
if command -v udiskie >/dev/null 2>&1; then
    udiskie --automount --no-notify --no-tray --no-file-manager &
    sticks=$!
fi

keep=
leave() {
    for each in $keep $sticks $openbox; do
        kill "$each" && wait "$each"
    done
}
trap 'leave; exit 0' HUP INT TERM
"$here/keep" &
keep=$!
wait "$keep"
code=$?
keep=
leave
exit "$code"
""".replace("@BY@", _BY)

_OPENBOX: Final = f"""\
<?xml version="1.0" encoding="UTF-8"?>
<!-- {_BY} No keys, no menus, one desktop: there is nothing to get out by. -->
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus>
    <focusNew>yes</focusNew>
    <followMouse>no</followMouse>
    <focusLast>yes</focusLast>
  </focus>
  <desktops>
    <number>1</number>
    <popupTime>0</popupTime>
  </desktops>
  <keyboard/>
  <mouse/>
  <applications>
    <application class="*">
      <decor>no</decor>
      <focus>yes</focus>
      <fullscreen>yes</fullscreen>
    </application>
  </applications>
</openbox_config>
"""

_POWER_ON: Final = """\
Starting at power-on without a login needs an administrator, once. With LightDM, as root:
  /usr/share/xsessions/ouju-kiosk.desktop
    [Desktop Entry]
    Type=Application
    Name=Ouju kiosk
    Exec={session}
  /etc/lightdm/lightdm.conf.d/50-ouju-kiosk.conf
    [Seat:*]
    autologin-user={user}
    autologin-user-timeout=0
    autologin-session=ouju-kiosk
Other ways (GDM, SDDM, no display manager at all) stand in docs/kiosk.md."""

_LEAVING: Final = """\
openbox and xset (packages openbox and x11-xserver-utils) should be installed. Keys that the X server knows itself
(Ctrl+Alt+F1…F12, Ctrl+Alt+Backspace) are switched off in /etc/X11/xorg.conf.d, see docs/kiosk.md."""

_DESKTOP: Final = """\
A whole desktop lies below the kiosk: its own keys (the Windows key, Alt+F2, hot corners) still work. For a machine that
nobody watches use the session of its own (`ouju kiosk install --into session`). Switch off the screen saver, the lock
screen and the notices of updates in the desktop's settings."""
