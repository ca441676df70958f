"""A device with passkeys in Chromium: it makes and uses them as if its owner touched it at once."""

from conftest import Served
from playwright.sync_api import Page

KIND = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def give_name(school: Served) -> str:
    """The address of the school, served anew by a name: browsers bind passkeys to a name, not to a number."""
    url = f"http://localhost:{school.port}"
    school.settings["CUBITAL_PUBLIC_URL"] = url
    school.restart()
    return url


class PasskeyDevice:
    """Until it is plugged in, the browser waits for one."""

    def __init__(self, page: Page) -> None:
        self._devtools = page.context.new_cdp_session(page)
        self._devtools.send("WebAuthn.enable")
        self._id = ""

    def plug_in(self, **kind: object) -> None:
        options = {"options": {**KIND, **kind}}
        self._id = self._devtools.send("WebAuthn.addVirtualAuthenticator", options)["authenticatorId"]

    def touch(self, touches: bool) -> None:
        """Whether its owner touches it from now on, whatever asks for it: a suggestion in a field, too."""
        its = {"authenticatorId": self._id, "enabled": touches}
        self._devtools.send("WebAuthn.setAutomaticPresenceSimulation", its)

    def verify(self, verifies: bool) -> None:
        """Whether its owner's finger or PIN is the right one from now on."""
        its = {"authenticatorId": self._id, "isUserVerified": verifies}
        self._devtools.send("WebAuthn.setUserVerified", its)
