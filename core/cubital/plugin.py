"""What core itself says through the hooks, as any plugin does."""

from typing import Any

from cubital.accounts.personal_data import personal_data_of
from cubital.accounts.user import User
from cubital.content.facts import FACTS
from cubital.content.kinds import ContentKind
from cubital.content.site import SITE
from cubital.learning.modules import MODULES
from cubital.plugins.hookspecs import hookimpl
from cubital.plugins.results import PersonalData
from cubital.storage.work import Work


@hookimpl
def register_content() -> list[ContentKind[Any]]:
    return [FACTS, SITE, MODULES]


@hookimpl
def personal_data(work: Work, user: User) -> PersonalData:
    return personal_data_of(work, user)
