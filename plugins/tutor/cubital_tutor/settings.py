"""The tutor's own settings: CUBITAL_TUTOR_*. A provider's key has the name that LiteLLM gives it."""

import importlib.util
import os
from decimal import Decimal
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from cubital.settings import Settings, UnsafeSettings
from cubital_tutor.model_providers import unknown_provider

OFFLINE = "offline"


class TutorSettings(BaseSettings):
    """`daily_cost` and `school_daily_cost` in US dollars, None without a limit.

    `first_words_seconds` and `next_words_seconds`: how long a model may be silent before it is given up.
    """

    model_config = SettingsConfigDict(
        env_prefix="CUBITAL_TUTOR_", env_file=".env", extra="ignore", frozen=True, env_ignore_empty=True
    )

    model: str = OFFLINE
    api_base: str | None = None
    fallback_model: str | None = None
    fallback_api_base: str | None = None
    daily_answers: Annotated[int, Field(ge=0)] = 40
    daily_cost: Annotated[Decimal, Field(ge=0)] | None = None
    school_daily_cost: Annotated[Decimal, Field(ge=0)] | None = None
    first_words_seconds: Annotated[float, Field(gt=0)] = 20
    next_words_seconds: Annotated[float, Field(gt=0)] = 10

    @field_validator("api_base", "fallback_api_base")
    @classmethod
    def _is_address(cls, base: str | None) -> str | None:
        if base is not None and (urlsplit(base).scheme not in ("http", "https") or not urlsplit(base).netloc):
            raise ValueError("must be the address of a model server, for example http://127.0.0.1:8080/v1")
        return base

    @property
    def online(self) -> bool:
        return self.model != OFFLINE

    def refuse_unusable(self) -> None:
        """Raise UnsafeSettings where the settings name no model that could be asked."""
        for name, value in (
            ("CUBITAL_TUTOR_MODEL", self.model),
            ("CUBITAL_TUTOR_FALLBACK_MODEL", self.fallback_model),
        ):
            if value is not None and (not value.strip() or any(sign.isspace() for sign in value)):
                raise UnsafeSettings(
                    f"{name}={value!r} is no name of a model. Set offline, or a name as LiteLLM writes it, "
                    "for example openai/gpt-4o-mini."
                )
        if self.online and importlib.util.find_spec("litellm") is None:
            raise UnsafeSettings(
                f"CUBITAL_TUTOR_MODEL={self.model} needs the library LiteLLM, which is not installed. "
                "Install requirements-model.lock of the release, or cubital-tutor[model]; or set offline."
            )
        for name, value, base in (
            ("CUBITAL_TUTOR_MODEL", self.model, self.api_base),
            ("CUBITAL_TUTOR_FALLBACK_MODEL", self.fallback_model, self.fallback_api_base),
        ):
            # By some servers' addresses LiteLLM knows the provider, whatever the name.
            if value is not None and base is None and (provider := unknown_provider(value)):
                raise UnsafeSettings(
                    f"{name}={value}: LiteLLM knows no provider {provider}. Set offline, or a name that "
                    "begins with one it knows, for example openai/gpt-4o-mini."
                )

    def refuse_unsafe(self, settings: Settings) -> None:
        """Raise UnsafeSettings where a provider's key would go over a network for all to read."""
        if self.online and any(name.endswith("_API_KEY") and value for name, value in os.environ.items()):
            settings.refuse_plain_http("CUBITAL_TUTOR_API_BASE", self.api_base)
            settings.refuse_plain_http("CUBITAL_TUTOR_FALLBACK_API_BASE", self.fallback_api_base)
