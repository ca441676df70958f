"""Rules for the text fields of forms, checked by pydantic and told to the page by the JSON schema."""

import re
from dataclasses import asdict, dataclass
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.alias_generators import to_camel
from pydantic_core import CoreSchema, core_schema

IN_SCHEMA = "x-rules"


@dataclass(frozen=True)
class TextRules:
    """Put it into `Annotated[str, …]`. Lengths are in characters; each rule has a sentence for who breaks it.

    `trim`: space around the text does not count. `optional`: an empty text keeps every rule. `pattern` must
    mean the same to Python and to JavaScript, and is held against the whole text. `same_as`: the field, as
    JSON names it, that the page holds this one against. What is too long, and has no sentence for that, is
    told in those of the last two.
    """

    trim: bool = True
    optional: bool = False
    min_length: int = 0
    too_short: str = ""
    max_length: int = 1000
    too_long: str = ""
    pattern: str = ""
    mismatch: str = ""
    same_as: str = ""
    differs: str = ""

    def checked(self, text: str) -> str:
        """The text as it counts; raises ValueError with the sentence of the first rule that it breaks."""
        text = text.strip() if self.trim else text
        if self.optional and not text:
            return text
        if len(text) < self.min_length:
            raise ValueError(self.too_short)
        if len(text) > self.max_length:
            raise ValueError(self.too_long or self.mismatch or self.differs)
        if self.pattern and not re.fullmatch(self.pattern, text):
            raise ValueError(self.mismatch)
        return text

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self.checked, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        described = handler(schema)
        described["maxLength"] = self.max_length
        if self.min_length and not self.optional:
            described["minLength"] = self.min_length
        if self.pattern:
            described["pattern"] = f"^({self.pattern})?$" if self.optional else f"^({self.pattern})$"
        rules = {to_camel(name): value for name, value in asdict(self).items() if value not in ("", 0)}
        return described | {IN_SCHEMA: rules}
