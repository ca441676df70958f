"""The addresses of course systems that are the same everywhere, or follow from one."""

CANVAS = {
    "issuer": "https://canvas.instructure.com",
    "auth_url": "https://sso.canvaslms.com/api/lti/authorize_redirect",
    "token_url": "https://sso.canvaslms.com/login/oauth2/token",
    "jwks_url": "https://sso.canvaslms.com/api/lti/security/jwks",
}


def addresses_of_moodle(site: str) -> dict[str, str]:
    site = site.strip().rstrip("/")
    return {
        "issuer": site,
        "auth_url": f"{site}/mod/lti/auth.php",
        "token_url": f"{site}/mod/lti/token.php",
        "jwks_url": f"{site}/mod/lti/certs.php",
    }
