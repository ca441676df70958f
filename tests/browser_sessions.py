"""Sessions of the demo accounts for a browser, begun without the form."""

import json
import urllib.request
from http.cookies import SimpleCookie


def signed_in_as(url: str, name: str) -> dict[str, object]:
    """What a browser holds after a sign-in, to be the `storage_state` of a visit."""
    credentials = {"username": name, "password": f"{name}123", "role": "student", "isAdmin": False}
    if name == "admin":
        credentials |= {"role": "admin", "isAdmin": True}
    call = urllib.request.Request(
        f"{url}/api/login", json.dumps(credentials).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(call) as reply:
        cookies = SimpleCookie(reply.headers["Set-Cookie"])
    return {
        "cookies": [
            {"name": each.key, "value": each.value, "url": url, "httpOnly": True, "sameSite": "Lax"}
            for each in cookies.values()
        ],
        "origins": [{"origin": url, "localStorage": [{"name": "member", "value": "yes"}]}],
    }
