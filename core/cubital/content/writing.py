"""A YAML dumper that quotes each text which a reader, YAML 1.1's too, would take for something else."""

from __future__ import annotations

from typing import Any

import yaml

from cubital.content.parsing import SCALARS


class _Writer(yaml.SafeDumper):
    # Both what our reader takes for no text and what YAML 1.1 does: other programs may read the file too.
    yaml_implicit_resolvers = {
        first: list(rules) for first, rules in yaml.SafeDumper.yaml_implicit_resolvers.items()
    }

    def ignore_aliases(self, data: Any) -> bool:
        return True


for _tag, _pattern, _first in SCALARS:
    _Writer.add_implicit_resolver(_tag, _pattern, list(_first))


def _text(writer: yaml.SafeDumper, text: str) -> yaml.Node:
    # A block keeps lines as they are; it cannot hold some spaces, and the writer then quotes by itself.
    style = "|" if "\n" in text and text == text.strip() else None
    return writer.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Writer.add_representer(str, _text)


def to_yaml(data: Any) -> str:
    """`data`, plain lists, fields and scalars, as YAML."""
    return yaml.dump(data, Dumper=_Writer, allow_unicode=True, sort_keys=False, width=100)
