"""A kiosk on macOS: a launch agent that starts the watchdog when its user logs in."""

from __future__ import annotations

import plistlib
from typing import Final

from game.autostart.plan import Call, Machine, Plan, Written

__all__ = ["LABEL", "plan_agent"]

LABEL: Final = "ouju.kiosk"


def plan_agent(machine: Machine) -> Plan:
    """A launch agent of this user."""
    library = machine.home / "Library"
    agent = {
        "Label": LABEL,
        "ProgramArguments": list(machine.command),
        "RunAtLoad": True,
        "KeepAlive": {"SuccessfulExit": False},  # left by the PIN it stays left until the next login
        "ThrottleInterval": 10,
        "LimitLoadToSessionType": "Aqua",
        "ProcessType": "Interactive",
    }
    file = Written(
        library / "LaunchAgents" / f"{LABEL}.plist",
        "the launch agent that starts the kiosk when this user logs in",
        plistlib.dumps(agent, sort_keys=False).decode(),
    )
    domain = f"gui/{machine.uid}"
    return Plan(
        files=(file,),
        after=(
            Call(
                ("launchctl", "bootstrap", domain, str(file.path)),
                "start it now and at each login",
                needed=False,
            ),
        ),
        before_removal=(
            Call(("launchctl", "bootout", f"{domain}/{LABEL}"), "end the kiosk if it runs", needed=False),
        ),
        running=("launchctl", "print", f"{domain}/{LABEL}"),
        notes=(_POWER_ON,),
    )


_POWER_ON: Final = """\
Starting at power-on without a login: System Settings, Users & Groups, "Automatically log in as" this user (FileVault
must be off). Switch off the screen saver, sleep, hot corners, notifications and the gestures of the trackpad, and let
the Mac start up again after a power failure (docs/kiosk.md has the list)."""
