"""The settings of payments: environment variables CUBITAL_*, or a .env file."""

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from cubital.settings import Settings, UnsafeSettings


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

    @property
    def of_test_mode(self) -> bool:
        return self.secret_key is None or "_live_" not in self.secret_key.get_secret_value()

    def refuse_unsafe(self, settings: Settings) -> None:
        """Raise UnsafeSettings where `production` would give accounts away, or the key."""
        if self.secret_key is None or settings.demo:
            return
        if settings.registration == "payment" and self.of_test_mode:
            raise UnsafeSettings(
                "CUBITAL_STRIPE_SECRET_KEY is a key of test mode: Stripe's test card would open accounts for "
                "nothing. Set the live key; for a trial set CUBITAL_ENVIRONMENT=demo, on your own machine."
            )
        settings.refuse_plain_http("CUBITAL_STRIPE_API_BASE", self.api_base)

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
