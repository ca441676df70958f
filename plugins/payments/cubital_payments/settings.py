"""The settings of payments: environment variables CUBITAL_*, or a .env file."""

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class PaymentSettings(BaseSettings):
    """Which provider takes the money, and what the school does when money goes back."""

    model_config = SettingsConfigDict(
        env_prefix="CUBITAL_PAYMENTS_",
        env_file=".env",
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    provider: str = "stripe"
    # Seconds between two looks at what the provider has not told us of; 0: never by itself.
    sweep_seconds: int = Field(default=300, ge=0)
    # A payment given back in full, or disputed, pauses the account at once.
    pause_when_reversed: bool = False


class StripeSettings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="CUBITAL_STRIPE_", env_file=".env", extra="ignore", frozen=True, hide_input_in_errors=True
    )

    secret_key: SecretStr | None = None
    webhook_secret: SecretStr | None = None
    price_id: str | None = None
    api_base: str | None = None  # a server that stands in for Stripe's
    promotion_codes: bool = False
    automatic_tax: bool = False

    @field_validator("*", mode="before")
    @classmethod
    def _nothing_is_not_set(cls, value: object) -> object:
        # A line such as CUBITAL_STRIPE_SECRET_KEY= in a compose file means: none. Around what was copied from
        # a page there may be a space.
        return value.strip() or None if isinstance(value, str) else value

    @field_validator("promotion_codes", "automatic_tax", mode="before")
    @classmethod
    def _off_by_default(cls, value: object) -> object:
        return False if value is None else value
