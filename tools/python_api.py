"""Writes docs/python-api.md: every name of core that is promised to plugins, with its sentence and its shape.

The sentence is the first of the name's docstring, or stands below where it has none. test_python_api.py
compares the page with the code, so that a change of what is promised is seen in review.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import sys
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "python-api.md"
ITS_OWN = ""  # the docstring's own sentence

# By module; a type with conditions or a constant has no docstring, and its sentence here.
PUBLIC: dict[str, dict[str, str]] = {
    "cubital": {"hookimpl": "Marks a function of the plugin's module as the answer to the hook of its name."},
    "cubital.access": {
        "Me": "The signed-in caller of a route, a `Caller`; 401 for others.",
        "Administrator": "The caller of a route who is an administrator; 403 for others.",
        "Anyone": "The caller of a public route, or None.",
        "Db": "The school's `Database`.",
        "TheSchool": "The open `School`.",
        "WRITES_BY_GET": "The dependency of a GET that writes: refuses what another site's page sent.",
        "POSTED_FROM_ELSEWHERE": (
            "The dependency of a POST that another site's page may send, with a proof that the route wants."
        ),
        "at_most": ITS_OWN,
        "at_most_by_address": ITS_OWN,
        "mail_owner": "Mail the owner of an account, after an answer that is out; `{}` is the school's name.",
        "prove_presence": ITS_OWN,
        "prove_to_link": ITS_OWN,
        "school_of": "The open `School`, of a request or a socket.",
        "sign_in_from_elsewhere": ITS_OWN,
    },
    "cubital.accounts.audit": {
        "record": "Write down who did what to whose account, in its transaction; `details` name nobody."
    },
    "cubital.accounts.registering": {"register_from_elsewhere": ITS_OWN},
    "cubital.accounts.sessions": {"Caller": ITS_OWN},
    "cubital.accounts.tables": {
        "users": "The table of accounts, for foreign keys and joins; no plugin writes to it."
    },
    "cubital.accounts.user": {
        "User": "An account, as a row of `users`; `last_active` is None before the first sign-in.",
        "user_by_id": "The user of that id; raises NotFound.",
    },
    "cubital.app": {"create_app": ITS_OWN},
    "cubital.commands": {"in_school": ITS_OWN},
    "cubital.content.cache": {"ContentCache": ITS_OWN},
    "cubital.content.edition": {"Edition": ITS_OWN},
    "cubital.content.kinds": {
        "ContentKind": ITS_OWN,
        "Entry": ITS_OWN,
        "Passage": ITS_OWN,
        "Text": "A string that is not empty, without space at its ends.",
    },
    "cubital.content.loading": {"load": ITS_OWN},
    "cubital.content.reading": {"read": ITS_OWN},
    "cubital.content.structure": dict.fromkeys(("Questions", "Asks", "RecordedQuestion", "Cards"), ITS_OWN),
    "cubital.errors": {
        "Refusal": "What a call refuses, with a sentence for the person who reads it; 400.",
        "Invalid": "A form with mistakes: `errors`, (field, message) pairs in the form's order; 422.",
        "NotFound": "There is no such thing, or it is somebody else's; 404.",
        "Conflict": "It contradicts what is there already; 409.",
        "Forbidden": "Somebody is signed in, or known, but may not; 403.",
        "Busy": "Too much at once, or a lock that is held: to be tried again; 503.",
    },
    "cubital.events": {
        "ActivityLogged": ITS_OWN,
        "AssessmentCompleted": ITS_OWN,
        "DetailsChanged": "Somebody's name, email address or phone number was changed.",
        "PasswordReplaced": "Somebody's password is another one: reset, changed, or set by an operator.",
        "ProgressSaved": "Somebody's progress in a module was saved; `last_position` in percent.",
        "SignedIn": "Somebody has signed in.",
        "UserRegistered": "There is a new account.",
    },
    "cubital.http.cached_answers": {"answer_cached": ITS_OWN, "answer_cached_privately": ITS_OWN},
    "cubital.http.rate_limits": {"Limit": ITS_OWN, "HOUR": "Seconds, for the window of a `Limit`."},
    "cubital.http.spreadsheet": {
        "as_csv": "Rows as a CSV file's text, every text in quotes, whichever signs it holds."
    },
    "cubital.learning.activity": {
        "log_activity": "Write an entry to the activity log of a user, which staff see live; its id."
    },
    "cubital.learning.answers": {"SubmittedAnswer": ITS_OWN, "record_answer": ITS_OWN},
    "cubital.learning.module_sizes": {"ModuleView": ITS_OWN, "module_views": ITS_OWN},
    "cubital.learning.modules": {
        "Module": "A module of the course; `prompts`: three questions that a student may put to the tutor.",
        "MODULES": "The kind of content of the course's modules.",
    },
    "cubital.learning.percent": {
        "percent_of": ITS_OWN,
        "whole_percent": "A percent as sentences tell it, cut off.",
    },
    "cubital.learning.study_time": {"note_study": ITS_OWN},
    "cubital.mail": {"send_mail": ITS_OWN},
    "cubital.plugins.results": dict.fromkeys(
        ("PersonalData", "Concern", "NextStep", "ProgressNote", "RegistrationStep", "SetupStep"), ITS_OWN
    ),
    "cubital.questions": {
        "Question": "A question of any kind, as content has it.",
        "Response": "What is answered to a question: a text, texts, pairs, a place, by its kind.",
        "ShownQuestion": "The question without its key, for the page.",
        "QuestionReview": ITS_OWN,
        "shown": ITS_OWN,
        "mark": ITS_OWN,
        "reviewed": ITS_OWN,
        "as_text": ITS_OWN,
    },
    "cubital.schemas": {
        "ApiModel": ITS_OWN,
        "Done": "The answer of a call that has nothing to tell: `success` is true.",
        "RowId": "The id of a row in a path or a body: a whole number that the database can hold.",
        "UtcTime": "A moment in an answer, in UTC, as JavaScript reads it.",
    },
    "cubital.school": {"School": "The open school: its settings, plugins, database and content."},
    "cubital.settings": {
        "Settings": "The settings of the school, as the environment and `.env` have them.",
        "UnsafeSettings": ITS_OWN,
    },
    "cubital.storage.database": {"Database": ITS_OWN},
    "cubital.storage.schema": {
        "metadata": 'Where a plugin\'s tables are declared: `Table("stamps_given", metadata, …)`.',
        "UtcDateTime": ITS_OWN,
        "Json": "The type of a JSON column.",
        "columns_of": ITS_OWN,
    },
    "cubital.storage.work": {
        "Work": ITS_OWN,
        "InsertOnce": ITS_OWN,
        "Upsert": ITS_OWN,
        "json_ready": ITS_OWN,
    },
}

HEAD = """# The Python API

These names of core are for plugins, and are kept: within one version (0.1, 0.2; from 1.0 on, within one major
version) none is taken away, and none changes its shape so that a call that was right becomes wrong. What is
to go is deprecated for a minor version first: it works, and warns (`DeprecationWarning`) of what to use
instead; this page then says so below the name. All that is not on this page, below `cubital`, may change with
any version, also where our own plugins use it. What changed for authors of plugins is in
[CHANGELOG.md](../CHANGELOG.md), under *For plugin authors*.

This page is made from the code by `python tools/python_api.py`, and a test compares the two. For the pages
there is [the sdk](../webshell/sdk/README.md); what a plugin is asked are the [hooks](hooks.md).
"""


def page() -> str:
    """The text of docs/python-api.md."""
    parts = [HEAD]
    for module_name, names in PUBLIC.items():
        parts.append(f"\n## {module_name}\n")
        for name, sentence in names.items():
            parts.append(f"\n**`{name}`** {sentence or _first_sentence(module_name, name)}\n")
            parts += [f"\n**Deprecated** {words}.\n" for words in _deprecation(module_name, name)]
            shape = _shape(module_name, name)
            if shape:
                parts.append(f"\n```python\n{shape}\n```\n")
    return "".join(parts)


def _first_sentence(module_name: str, name: str) -> str:
    thing = getattr(importlib.import_module(module_name), name)
    words = " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())
    if not words:
        raise SystemExit(f"{module_name}.{name} has no docstring, and no sentence in tools/python_api.py")
    return words


def _deprecation(module_name: str, name: str) -> list[str]:
    """The words of `typing_extensions.deprecated`, which say since when, until when, and what to use."""
    words = getattr(getattr(importlib.import_module(module_name), name), "__deprecated__", None)
    if words is None:
        return []
    if not re.fullmatch(r"since \d+\.\d+, goes with \d+\.\d+: .*[^.]", words):
        raise SystemExit(f"{module_name}.{name} is deprecated {words!r}: since 0.2, goes with 0.3: use …")
    return [words]


def _shape(module_name: str, name: str) -> str:
    """What can be called and read of it, from the source, which is the same for every Python."""
    thing = inspect.unwrap(getattr(importlib.import_module(module_name), name))
    if not inspect.isclass(thing) and not inspect.isfunction(thing):
        return ""
    source = inspect.getsourcefile(thing)
    if source is None:
        return ""
    tree = ast.parse(Path(source).read_text(encoding="utf-8"))
    node = next((n for n in tree.body if getattr(n, "name", None) == name), None)
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return _signature(node)
    if not isinstance(node, ast.ClassDef):
        return ""
    lines = [f"class {name}({', '.join(map(ast.unparse, node.bases))})" if node.bases else f"class {name}"]
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and not ast.unparse(each.target).startswith("_"):
            default = f" = {ast.unparse(each.value)}" if each.value else ""
            lines.append(f"    {ast.unparse(each.target)}: {ast.unparse(each.annotation)}{default}")
        elif isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and _is_public(each):
            lines.append(f"    {_signature(each)}")
    return "\n".join(lines)


def _is_public(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    validates = any("validator" in ast.unparse(each) for each in node.decorator_list)
    return node.name == "__init__" or not (node.name.startswith("_") or validates)


def _signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    begin = "async def" if isinstance(node, ast.AsyncFunctionDef) else "def"
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{begin} {node.name}({ast.unparse(node.args)}){returns}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE} is written.\n")
