"""What is promised to plugins is what the code has; and what teaches them uses nothing else."""

import ast
import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

CHECKOUT = Path(__file__).parents[1]
TOOL = CHECKOUT / "tools" / "python_api.py"
SPECIFICATION = importlib.util.spec_from_file_location("python_api", TOOL)
assert SPECIFICATION is not None
assert SPECIFICATION.loader is not None
python_api = importlib.util.module_from_spec(SPECIFICATION)
SPECIFICATION.loader.exec_module(python_api)

LESSONS = [CHECKOUT / "docs" / "plugins.md", CHECKOUT / "docs" / "hooks.md"]
SCAFFOLDS = (CHECKOUT / "cli" / "cubital_cli").glob("new_plugin*/**/*.py")


def test_the_page_tells_what_the_code_has() -> None:
    page = python_api.PAGE.read_text(encoding="utf-8")
    assert page == python_api.page(), "the Python API has changed: run python tools/python_api.py, and look"


BELLS = """
from typing_extensions import deprecated

@deprecated("since 0.1, goes with 0.2: use cubital.bells.ring")
def chime(times: int) -> str:
    \"\"\"Ring as long ago.\"\"\"
    return "dong" * times

@deprecated("soon")
class Gong:
    \"\"\"Loud.\"\"\"
"""


@pytest.fixture
def bells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A public module with two deprecated names, of which one says too little."""
    (tmp_path / "bells_of_a_test.py").write_text(BELLS)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(python_api, "PUBLIC", {"bells_of_a_test": {"chime": ""}})
    return importlib.import_module("bells_of_a_test")


def test_a_deprecated_name_works_warns_and_is_told(bells: ModuleType) -> None:
    with pytest.warns(DeprecationWarning, match=r"since 0\.1, goes with 0\.2: use cubital\.bells\.ring"):
        assert bells.chime(2) == "dongdong"
    entry = python_api.page().split("## bells_of_a_test")[1]
    assert "**`chime`** Ring as long ago." in entry
    assert "**Deprecated** since 0.1, goes with 0.2: use cubital.bells.ring." in entry
    assert "def chime(times: int) -> str" in entry


def test_a_deprecation_says_since_when_until_when_and_what_instead(bells: ModuleType) -> None:
    python_api.PUBLIC["bells_of_a_test"]["Gong"] = ""
    with pytest.raises(SystemExit, match=r"Gong is deprecated 'soon': since 0\.2, goes with 0\.3: use"):
        python_api.page()


def imports_of(source: str) -> set[tuple[str, str]]:
    """The names of core that Python `source` imports, each with its module."""
    return {
        (node.module, alias.name)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "cubital"
        for alias in node.names
    }


@pytest.mark.parametrize("file", [*LESSONS, *SCAFFOLDS], ids=lambda file: file.name)
def test_what_teaches_plugins_uses_public_names_alone(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    # Signatures alone, as the hooks' are, are no Python: of a page only its imports are read.
    sources = re.findall(r"^from cubital.*$", text, re.M) if file.suffix == ".md" else [text]
    names = {name for source in sources for name in imports_of(source)}
    private = {(module, name) for module, name in names if name not in python_api.PUBLIC.get(module, {})}
    assert private == set()
