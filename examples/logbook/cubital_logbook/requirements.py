"""The kind of content `logbook`: what a certifier asks for, as an editor of the school writes it."""

from typing import Annotated, Literal

from pydantic import Field

from cubital.content.edition import Edition
from cubital.content.kinds import ContentKind, Entry, Text
from cubital.errors import Conflict

StickKind = Literal["venipuncture", "capillary"]
Number = Annotated[int, Field(ge=1)]
Site = Annotated[Text, Field(max_length=60)]


class Requirements(Entry):
    """How many sticks of each kind, where, and how soon each is to be signed."""

    certifier: Text
    venipunctures: Number
    capillary_punctures: Number
    sign_within_days: Number
    venipuncture_sites: Annotated[list[Site], Field(min_length=1)]
    capillary_sites: Annotated[list[Site], Field(min_length=1)]

    def sites(self, kind: StickKind) -> list[str]:
        """The places that may be chosen for a stick of that kind."""
        return self.venipuncture_sites if kind == "venipuncture" else self.capillary_sites


LOGBOOK = ContentKind(
    name="logbook", files="logbook.yaml", model=Requirements, key=lambda entry: entry.certifier, single=True
)


def requirements(content: Edition) -> Requirements:
    """Those that are loaded; raises Conflict where there are none."""
    for entry in content.all(LOGBOOK):
        return entry
    raise Conflict("The school has no requirements for the logbook yet. Load them: cubital content load")
