"""A kiosk on Windows: a scheduled task that starts the watchdog when its user logs on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from game.autostart.plan import Call, Machine, Plan, Written

__all__ = ["TASK", "plan_task"]

TASK: Final = "Ouju Kiosk"


def plan_task(machine: Machine) -> Plan:
    """A task of the scheduler for this user; its description is kept as a file, as the scheduler wants it."""
    folder = machine.folder("LOCALAPPDATA", "AppData/Local") / "ouju-kiosk"
    file = Written(
        folder / "task.xml",
        "the scheduled task that starts the kiosk when this user logs on",
        _task(machine.command, _account(machine)),
        encoding="utf-16",
    )
    create = ("schtasks", "/Create", "/TN", TASK, "/XML", str(file.path), "/F")
    return Plan(
        files=(file,),
        after=(Call(create, "give the task to the scheduler"),),
        before_removal=(
            Call(("schtasks", "/End", "/TN", TASK), "end the kiosk if it runs", needed=False),
            Call(("schtasks", "/Delete", "/TN", TASK, "/F"), "take the task from the scheduler"),
        ),
        running=("schtasks", "/Query", "/TN", TASK),
        notes=(_POWER_ON, _shell_note(machine.command)),
    )


def _account(machine: Machine) -> str:
    domain, name = machine.environ.get("USERDOMAIN", ""), machine.environ.get("USERNAME", "")
    return f"{domain}\\{name}" if domain else name


def _task(command: Sequence[str], account: str) -> str:
    program, *rest = command
    user = f"<UserId>{escape(account)}</UserId>" if account else ""
    # the words of others go in at once: what stands in one of them is not a place for the next
    words = {"@USER@": user, "@PROGRAM@": escape(program), "@REST@": escape(_line(rest))}
    return re.sub("|".join(words), lambda found: words[found[0]], _TASK)


def _line(words: Sequence[str]) -> str:
    r"""Words as a command line of Windows has them.

    >>> print(_line(("kiosk", "--config", "C:\\tea room\\kiosk.toml")))
    kiosk --config "C:\tea room\kiosk.toml"
    """
    from subprocess import list2cmdline

    return list2cmdline(words)


_TASK: Final = """\
<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.3" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Ouju kiosk. Written by ouju kiosk install; ouju kiosk uninstall removes it.</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Enabled>true</Enabled>
      @USER@
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      @USER@
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <AllowHardTerminate>true</AllowHardTerminate>
    <StartWhenAvailable>true</StartWhenAvailable>
    <IdleSettings>
      <StopOnIdleEnd>false</StopOnIdleEnd>
      <RestartOnIdle>false</RestartOnIdle>
    </IdleSettings>
    <Enabled>true</Enabled>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Priority>4</Priority>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>255</Count>
    </RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>@PROGRAM@</Command>
      <Arguments>@REST@</Arguments>
    </Exec>
  </Actions>
</Task>
"""

_POWER_ON: Final = """\
Starting at power-on without a login: let Windows log this user on by itself (netplwiz, or Autologon of Sysinternals),
and switch off the screen saver, sleep, notices and the edge swipes (docs/kiosk.md has the list)."""


def _shell_note(command: Sequence[str]) -> str:
    return f"""\
The task starts the kiosk over the desktop, and the Windows key still works. A kiosk in place of the desktop, for this
user only, is made by hand in the registry (Enterprise and Education have Shell Launcher for it):
  HKEY_CURRENT_USER\\Software\\Microsoft\\Windows NT\\CurrentVersion\\Winlogon, value Shell (text):
    {_line(command)}
Delete the value to have the desktop again. Try it with a second account first."""
