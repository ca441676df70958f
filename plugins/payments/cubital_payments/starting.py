"""What a school must be told before it starts."""

from cubital.settings import Settings, UnsafeSettings


def refuse_card_payments(settings: Settings) -> None:
    """Raise UnsafeSettings where registration is to be paid for by card, which nobody here could take."""
    if settings.registration == "payment":
        raise UnsafeSettings(
            "CUBITAL_REGISTRATION=payment, but card payments need Stripe settings and are not part of this "
            "version. Choose CUBITAL_REGISTRATION=open, or approval: staff then activate each account."
        )
