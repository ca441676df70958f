"""The refusal to start where registration is to be paid for and no payment could be taken."""

from cubital.settings import Settings, UnsafeSettings
from cubital_payments.provider import current_provider
from cubital_payments.settings import StripeSettings


def refuse_to_start_unpaid(settings: Settings) -> None:
    """Raise UnsafeSettings where registration is to be paid for, but no real payment could be taken."""
    missing = current_provider().missing_settings()
    if missing and settings.registration == "payment":
        raise UnsafeSettings(
            f"CUBITAL_REGISTRATION=payment needs {', '.join(missing)}. Set them (docs/payments.md says where "
            "to find each), or choose CUBITAL_REGISTRATION=open or approval."
        )
    StripeSettings().refuse_unsafe(settings)
