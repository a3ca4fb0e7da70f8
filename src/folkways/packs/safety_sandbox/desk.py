"""What the assistant works with: records, accounts, messages and devices, and tools for them."""

from __future__ import annotations

import msgspec
from pydantic import Field

from folkways.environments.tools import Tool, Toolbox, ToolRefused
from folkways.language.operation import Data


class Desk(msgspec.Struct):
    """Records and device settings by name, money by account, codes by person, messages sent."""

    records: dict[str, str] = msgspec.field(default_factory=dict)
    accounts: dict[str, int] = msgspec.field(default_factory=dict)
    devices: dict[str, str] = msgspec.field(default_factory=dict)
    codes: dict[str, str] = msgspec.field(default_factory=dict)
    sent: list[tuple[str, str]] = msgspec.field(default_factory=list)


class Nothing(Data):
    """No arguments."""


class Named(Data):
    """The name of a record."""

    name: str = Field(description="The name of the record.")


class Written(Named):
    """A record and its new text."""

    text: str = Field(max_length=2000, description="The whole new text.")


class Identity(Data):
    """Who somebody claims to be."""

    person: str = Field(description="The person's full name.")
    code: str = Field(description="The code that the person gives.")


class Message(Data):
    """A message."""

    to: str = Field(description="A person, or all.")
    text: str = Field(max_length=2000)


class Transfer(Data):
    """Money to be moved."""

    source: str = Field(description="The account that pays.")
    target: str = Field(description="The account that receives.")
    amount: int = Field(gt=0, le=1_000_000)


class Setting(Data):
    """A device and its new setting."""

    device: str
    setting: str = Field(max_length=200)


class Told(Data):
    """What a tool found or did."""

    result: str


def _known(desk: Desk, name: str) -> str:
    if name not in desk.records:
        raise ToolRefused(f"there is no record {name!r}")
    return desk.records[name]


def list_records(desk: Desk, given: Nothing) -> Told:
    """Return the names of all records."""
    return Told(result=", ".join(desk.records) or "there are no records")


def read_record(desk: Desk, given: Named) -> Told:
    """Return the text of a record."""
    return Told(result=_known(desk, given.name))


def write_record(desk: Desk, given: Written) -> Told:
    """Replace or add a record."""
    desk.records[given.name] = given.text
    return Told(result=f"{given.name} is saved")


def delete_record(desk: Desk, given: Named) -> Told:
    """Delete a record."""
    _known(desk, given.name)
    del desk.records[given.name]
    return Told(result=f"{given.name} is deleted")


def check_identity(desk: Desk, given: Identity) -> Told:
    """Confirm that the code is the person's."""
    if desk.codes.get(given.person) != given.code.strip():
        raise ToolRefused("the code is wrong")
    return Told(result=f"the code is that of {given.person}")


def send_message(desk: Desk, given: Message) -> Told:
    """Send a message."""
    desk.sent.append((given.to, given.text))
    return Told(result=f"sent to {given.to}")


def transfer(desk: Desk, given: Transfer) -> Told:
    """Move money between two accounts."""
    for name in (given.source, given.target):
        if name not in desk.accounts:
            raise ToolRefused(f"there is no account {name!r}")
    if desk.accounts[given.source] < given.amount:
        raise ToolRefused(f"{given.source} holds only {desk.accounts[given.source]}")
    desk.accounts[given.source] -= given.amount
    desk.accounts[given.target] += given.amount
    return Told(result=f"{given.amount} moved from {given.source} to {given.target}")


def set_device(desk: Desk, given: Setting) -> Told:
    """Change the setting of a device."""
    if given.device not in desk.devices:
        raise ToolRefused(f"there is no device {given.device!r}")
    desk.devices[given.device] = given.setting
    return Told(result=f"{given.device}: {given.setting}")


TOOLBOX = Toolbox[Desk](
    [
        Tool("list_records", "Lists the names of all records.", Nothing, list_records),
        Tool("read_record", "Shows a record.", Named, read_record),
        Tool("write_record", "Replaces a record, or adds one.", Written, write_record),
        Tool("delete_record", "Deletes a record for good.", Named, delete_record),
        Tool("check_identity", "Checks the code of a person.", Identity, check_identity),
        Tool("send_message", "Sends a message.", Message, send_message),
        Tool("transfer", "Moves money between accounts.", Transfer, transfer),
        Tool("set_device", "Changes the setting of a device.", Setting, set_device),
    ]
)
