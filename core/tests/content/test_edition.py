"""Hooks that are asked inside a transaction read the loaded content there, where they name it."""

from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cubital import hookimpl
from cubital.accounts.tables import users
from cubital.accounts.user import User, user_by_id
from cubital.content.edition import Edition
from cubital.content.kinds import ContentKind
from cubital.content.loading import load
from cubital.content.reading import read
from cubital.personal_data import everything_on
from cubital.plugins.manager import Plugins
from cubital.plugins.results import Concern, PersonalData
from cubital.school import open_school
from cubital.settings import Settings
from cubital.storage.work import Work

pytestmark = [pytest.mark.anyio, pytest.mark.both_databases]


def asking(terms: ContentKind[Any]) -> SimpleNamespace:
    """A plugin whose three hooks answer with the content; a fourth names none."""

    @hookimpl
    def concerns(work: Work, content: Edition) -> Iterable[Concern]:
        return [Concern(term.term, term.definition, work.now) for term in content.all(terms)]

    @hookimpl
    def personal_data(user: User, content: Edition) -> PersonalData:
        hub = content.find(terms, "Hub")
        return PersonalData({user.username: hub and hub.definition}, lambda work: None)

    @hookimpl
    def withheld_questions(content: Edition, user_id: int) -> set[str]:
        return {term.term for term in content.all(terms)}

    return SimpleNamespace(
        concerns=concerns, personal_data=personal_data, withheld_questions=withheld_questions
    )


async def test_what_a_hook_reads_is_what_is_loaded_at_that_moment(
    settings: Settings, folder: Path, kinds: list[ContentKind[Any]]
) -> None:
    plugins = Plugins([], {"glossary": asking(kinds[0])})

    def add_ada(work: Work) -> int:
        return work.insert(
            users,
            username="ada",
            username_key="ada",
            password_hash="",
            preferences={},
            created_at=work.now,
        )

    def answers_of_hooks(work: Work) -> tuple[list[str], Any, set[str]]:
        answers = everything_on(work, user_by_id(work, ada), plugins)
        titles = [concern.title for concern in plugins.concerns(work)]
        return titles, answers["glossary"]["ada"], set(plugins.withheld_questions(work, ada))

    async with open_school(settings, plugins) as school:
        ada = await school.database.write(add_ada)
        assert await school.database.read(answers_of_hooks) == ([], None, set())
        await school.database.write(load, read(folder, kinds))
        terms = ["Plasma", "Tourniquet", "Hub"]
        titles, _, withheld = await school.database.read(answers_of_hooks)
        assert (titles, withheld) == (terms, set(terms))

        def change_and_ask(work: Work) -> tuple[list[str], Any, set[str]]:
            changed = folder / "changed"
            (changed / "terms").mkdir(parents=True, exist_ok=True)
            (changed / "terms" / "all.yaml").write_text("- term: Hub\n  definition: New.\n")
            load(work, read(changed, kinds[:1]))
            return answers_of_hooks(work)

        assert await school.database.write(change_and_ask) == (["Hub"], "New.", {"Hub"})
