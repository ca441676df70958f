"""Decoding of text files of other programs: UTF-8, UTF-16 with its mark, or Windows-1252."""

from __future__ import annotations

from pathlib import Path

from cubital_cli.authoring.exchange.imported import ImportedItems, NotThisFormat

NO_TEXT = (b"PK\x03\x04", b"%PDF")


def decoded(file: Path, data: bytes, imported: ImportedItems, what: str) -> str:
    """The text. Raises NotThisFormat for what is none, with `what` to do about it.

    What is no UTF-8 is read as Windows-1252, which has a letter for nearly each byte, with a remark.
    """
    try:
        utf16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
        text = data.decode("utf-16" if utf16 else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
        imported.remark(file.name, "is not UTF-8 and was read as Windows-1252; look at accents and dashes")
    if "\0" in text or data.startswith(NO_TEXT):
        raise NotThisFormat(f"{file.name}: {what}")
    return text
