"""The settings of LTI: environment variables CUBITAL_LTI_*, or a .env file."""

from typing import Literal

from pydantic_settings import BaseSettings, SettingsConfigDict


class LtiSettings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="CUBITAL_LTI_", env_file=".env", extra="ignore", frozen=True, env_ignore_empty=True
    )

    # The role of a new account of somebody who teaches or administers in the course system.
    instructor_role: Literal["student", "admin"] = "student"
    # Off: only `cubital lti send` sends scores, as a school's own timer calls it.
    sending: Literal["on", "off"] = "on"
