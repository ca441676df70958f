"""Settings of the concerns about students: environment variables CUBITAL_ATTENTION_*, or a .env file."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class AttentionSettings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="CUBITAL_ATTENTION_", env_file=".env", extra="ignore", frozen=True
    )

    inactive_days: int = Field(default=14, ge=1, le=365)
    idle_days: int = Field(default=7, ge=1, le=365)  # in the middle of a module
