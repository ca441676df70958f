"""Which providers LiteLLM speaks to, read from its files.

Importing it takes seconds, and asking it about some of them goes to the network.
"""

import ast
import importlib.util
import json
from functools import cache
from pathlib import Path

NAMES = ("types/utils.py", "LlmProviders")
LIKE_OPENAI = "llms/openai_like/providers.json"


def unknown_provider(model: str) -> str | None:
    """The provider in `provider/model` that LiteLLM does not know; None where it does, or none is said."""
    provider, separator, _ = model.partition("/")
    if not separator:
        return None
    known = _providers()
    return provider if known and provider not in known else None


@cache
def _providers() -> set[str]:
    """Empty where this version of LiteLLM keeps them elsewhere."""
    package = importlib.util.find_spec("litellm")
    if package is None or package.origin is None:
        return set()
    folder = Path(package.origin).parent
    try:
        tree = ast.parse((folder / NAMES[0]).read_text("utf-8"))
        like_openai = json.loads((folder / LIKE_OPENAI).read_text("utf-8"))
    except (OSError, ValueError, SyntaxError):
        return set()
    return {*like_openai} | {
        line.value.value
        for each in tree.body
        if isinstance(each, ast.ClassDef) and each.name == NAMES[1]
        for line in each.body
        if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant)
        if isinstance(line.value.value, str)
    }
