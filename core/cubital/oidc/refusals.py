"""The refusals of a sign-in by an identity provider, each with a sentence for the person who comes back."""

from cubital.errors import Busy, Forbidden, NotFound, Refusal

TELL = "Please tell the school."


class UnknownProvider(NotFound):
    def __init__(self) -> None:
        super().__init__("The school has no such way to sign in any more.")


class StaleSignIn(Refusal):
    """The state is used, late, another browser's or another provider's."""

    log_event = "sign_in_failed"

    def __init__(self) -> None:
        super().__init__("This sign-in took too long, or was begun in another browser. Please start again.")


class SignInDenied(Refusal):
    log_event = "sign_in_failed"

    def __init__(self, label: str) -> None:
        super().__init__(
            f"{label} didn't sign you in: it was canceled, or you may not use it for this school."
        )


class ProviderAway(Busy):
    log_event = "provider_away"

    def __init__(self, label: str) -> None:
        super().__init__(f"{label} doesn't answer just now. Please try again in a moment.")


class ProviderRefused(Refusal):
    """The provider takes us for somebody else: the client's id, its secret or the address to come back to."""

    log_event = "provider_refused"

    def __init__(self, label: str) -> None:
        super().__init__(f"{label} doesn't accept this school's request. {TELL}")


class UntrustedToken(Refusal):
    """The token is not the provider's, not for this school, or not of this sign-in."""

    log_event = "provider_token_refused"

    def __init__(self, label: str) -> None:
        super().__init__(f"The answer of {label} isn't meant for this sign-in. {TELL}")


class ClocksDiffer(Refusal):
    log_event = "provider_token_refused"

    def __init__(self, label: str) -> None:
        super().__init__(
            f"The clocks of {label} and of the school disagree, so you can't be signed in. {TELL}"
        )


class OtherDomain(Forbidden):
    def __init__(self, label: str, domains: tuple[str, ...]) -> None:
        super().__init__(f"Please use an account of {label} with an address at {' or '.join(domains)}.")
