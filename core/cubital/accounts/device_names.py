"""Names of devices, as in "Chrome on Windows", from the User-Agent header."""

import re

# The first that fits counts: browsers name those that they descend from too.
BROWSERS = {
    "Edge": r"Edg(e|A|iOS)?/",
    "Opera": r"OPR/|Opera",
    "Samsung Internet": r"SamsungBrowser/",
    "Firefox": r"Firefox/|FxiOS/",
    "Chromium": r"Chromium/|HeadlessChrome/",
    "Chrome": r"Chrome/|CriOS/",
    "Safari": r"Safari/",
}
SYSTEMS = {
    "iPhone": r"iPhone",
    "iPad": r"iPad",
    "Android": r"Android",
    "Windows": r"Windows",
    "ChromeOS": r"CrOS",
    "macOS": r"Macintosh|Mac OS X",
    "Linux": r"Linux|X11",
}


def device_name(user_agent: str) -> str:
    """The few words of a User-Agent header by which its owner knows the device again."""
    browser = _first_match(BROWSERS, user_agent)
    system = _first_match(SYSTEMS, user_agent)
    return " on ".join(word for word in (browser, system) if word)


def _first_match(patterns: dict[str, str], text: str) -> str:
    return next((name for name, pattern in patterns.items() if re.search(pattern, text)), "")
