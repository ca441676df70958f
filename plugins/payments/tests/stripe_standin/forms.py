"""Requests as Stripe takes them: forms with brackets, held against the typed parameters of its library."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, is_typeddict

import stripe._request_options
from pydantic import ConfigDict, TypeAdapter, ValidationError


class Unfit(Exception):
    """The request does not fit Stripe's own description of it; `param` is the first that is wrong."""

    def __init__(self, param: str, message: str) -> None:
        super().__init__(message)
        self.param = param
        self.message = message


def unfolded(pairs: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """`line_items[0][price]=x` as nested dictionaries and lists."""
    tree: dict[str, Any] = {}
    for name, value in pairs:
        parts = re.findall(r"[^\[\]]+", name)
        place = tree
        for part in parts[:-1]:
            place = place.setdefault(part, {})
        place[parts[-1]] = value
    return {name: _with_lists(value) for name, value in tree.items()}


def _with_lists(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    inner = {name: _with_lists(each) for name, each in value.items()}
    if inner and all(name.isdecimal() for name in inner):
        return [inner[name] for name in sorted(inner, key=int)]
    return inner


def checked(module: str, kind: str, sent: Mapping[str, Any]) -> dict[str, Any]:
    """`sent` with its numbers and truths as such; raises Unfit for what Stripe does not know."""
    try:
        fit: dict[str, Any] = _adapter(module, kind).validate_python(dict(sent))
    except ValidationError as error:
        first = error.errors()[0]
        param = ".".join(str(part) for part in first["loc"])
        raise Unfit(param, f"{param}: {first['msg']}") from None
    return fit


@cache
def _adapter(module: str, kind: str) -> TypeAdapter[Any]:
    params: ModuleType = importlib.import_module(f"stripe.params.{module}")
    for each in vars(params).values():
        if is_typeddict(each):
            each.__pydantic_config__ = ConfigDict(extra="forbid")  # type: ignore[attr-defined]
    # Types of the library that no request holds; over HTTP, they are plain text and lists.
    others = {"StripeContext": str, "Mapping": Mapping, "UntypedStripeObject": list}
    names = vars(stripe._request_options) | vars(params) | others
    adapter: TypeAdapter[Any] = TypeAdapter(getattr(params, kind))
    adapter.rebuild(force=True, _types_namespace=names)
    return adapter
