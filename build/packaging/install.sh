#!/bin/sh
# Tells the desktop of this user about Ouju in this folder (menu, icon, records, ouju:// links), or takes that back.
# 把瓯局放进当前用户的菜单；--remove 撤掉。
set -eu
here=$(dirname "$(readlink -f "$0")")
data=${XDG_DATA_HOME:-$HOME/.local/share}
names="applications/ouju.desktop mime/packages/ouju-record.xml metainfo/@BUNDLE@.metainfo.xml"
for side in @SIDES@; do
    names="$names icons/hicolor/${side}x${side}/apps/ouju.png"
done
case "${1:-}" in
"")
    for name in $names; do
        mkdir -p "$data/$(dirname "$name")"
        cp "$here/share/$name" "$data/$name"
    done
    # The path in the entry is quoted as the specification of desktop entries wants it.
    program=$(printf '%s' "$here/ouju" | sed 's/[\\"`$]/\\\\&/g; s/%/%%/g')
    line=$(printf 'Exec="%s" %%u' "$program" | sed 's/[\\&|]/\\&/g')
    sed "s|^Exec=.*|$line|" "$here/share/applications/ouju.desktop" > "$data/applications/ouju.desktop"
    said="Ouju is in the menu now / 瓯局已在菜单里。 ./install.sh --remove"
    ;;
--remove)
    for name in $names; do
        rm -f "$data/$name"
    done
    said="Ouju is in the menu no more; this folder and your matches are still there / 已从菜单撤掉，本文件夹和牌谱还在。"
    ;;
*)
    echo "usage: ./install.sh [--remove]" >&2
    exit 2
    ;;
esac
update-desktop-database "$data/applications" 2>/dev/null || true
update-mime-database "$data/mime" 2>/dev/null || true
echo "$said"
