"""What core itself says through the hooks, as any plugin does."""

from typing import Any

from cubital.accounts.privacy import held_on
from cubital.accounts.user import User
from cubital.answers import PersonalData
from cubital.content.facts import FACTS
from cubital.content.kinds import ContentKind
from cubital.content.site import SITE
from cubital.hookspecs import hookimpl
from cubital.learning.modules import MODULES
from cubital.work import Work


@hookimpl
def register_content() -> list[ContentKind[Any]]:
    return [FACTS, SITE, MODULES]


@hookimpl
def personal_data(work: Work, user: User) -> PersonalData:
    return held_on(work, user)
