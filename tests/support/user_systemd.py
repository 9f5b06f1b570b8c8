"""A systemd manager of the user, as a login would have started it, in a mount namespace of its own.

On a machine without systemd at its head a user manager refuses to run; in the namespace it finds the folder by which it
tells. Everything that it keeps lies below one folder of the test.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["missing", "no_namespace", "user_systemd"]

_MANAGER = Path("/lib/systemd/systemd")
_READY = b"READY=1"
_NAMESPACE = """\
mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/system && exec "$0" --user --log-target=console --log-level=warning
"""


def missing() -> str:
    """Why there can be no manager here; empty if there can."""
    if not _MANAGER.exists() or shutil.which("systemctl") is None:
        return "systemd is not installed here: apt-get install systemd"
    return no_namespace()


def no_namespace() -> str:
    """Why there can be no mounts of one's own here; empty if there can."""
    if os.getuid() != 0:
        return "a mount namespace needs root"
    tried = subprocess.run(["unshare", "--mount", "true"], capture_output=True, text=True, check=False)
    return f"no mount namespace can be made here: {tried.stderr.strip()}" if tried.returncode else ""


@contextmanager
def user_systemd(folder: Path, environment: dict[str, str]) -> Iterator[dict[str, str]]:
    """A manager whose home is in *folder*; gives the environment of a session that it serves."""
    import socket

    home, runtime = folder / "home", folder / "run"
    home.mkdir()
    runtime.mkdir(mode=0o700)
    kept = {key: value for key, value in environment.items() if not key.startswith(("XDG_", "DBUS_"))}
    served = kept | {"HOME": str(home), "XDG_RUNTIME_DIR": str(runtime)}
    bare = {key: served[key] for key in ("HOME", "XDG_RUNTIME_DIR", "PATH")}
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ready:
        ready.bind(str(folder / "ready"))
        ready.settimeout(60)
        manager = subprocess.Popen(
            ["unshare", "--mount", "--propagation", "private", "sh", "-c", _NAMESPACE, str(_MANAGER)],
            env=bare | {"NOTIFY_SOCKET": str(folder / "ready")}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        said: list[bytes] = []
        assert manager.stderr is not None
        reader = threading.Thread(target=said.extend, args=(manager.stderr,), daemon=True)
        reader.start()
        try:
            while _READY not in ready.recv(4096):
                pass
            yield served
        finally:
            manager.terminate()
            manager.wait(60)
            reader.join(10)
            manager.stderr.close()
