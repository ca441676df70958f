"""Core's own answers to the hooks, as any plugin gives them."""

from typing import Any

from cubital.accounts import personal_data as account_data
from cubital.accounts.user import User
from cubital.content.facts import FACTS
from cubital.content.kinds import ContentKind
from cubital.content.public_pages import PUBLIC_PAGES
from cubital.content.site import SITE
from cubital.learning import personal_data as learning_data
from cubital.learning.modules import MODULES
from cubital.plugins.hookspecs import hookimpl
from cubital.plugins.results import PersonalData
from cubital.storage.work import Work


@hookimpl
def register_content() -> list[ContentKind[Any]]:
    return [FACTS, SITE, PUBLIC_PAGES, MODULES]


@hookimpl
def personal_data(work: Work, user: User) -> PersonalData:
    def erase(work: Work) -> None:
        learning_data.erase(work, user)
        account_data.erase(work, user)

    return PersonalData({**account_data.export(work, user), **learning_data.export(work, user)}, erase)
