"""A mail server in a process of its own: encrypted, for who knows the password, and choosy about recipients.

python mail_server.py FOLDER CERTIFICATE (starttls|smtps): writes each mail into FOLDER, prints its port.
"""

import asyncio
import ssl
import sys
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

ACCOUNT = LoginPassword(b"school", b"its: secret/word")


class Letterbox:
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, to: str, _options: Any) -> str:  # noqa: N802
        if to.startswith("refused@"):
            return f"550 nobody is called {to} here"
        envelope.rcpt_tos.append(to)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        number = len(list(self._folder.iterdir()))
        (self._folder / f"{number}.eml").write_bytes(envelope.content)
        return "250 OK"


def authenticate(_server: Any, _session: Any, _envelope: Any, _mechanism: str, shown: Any) -> AuthResult:
    return AuthResult(success=shown == ACCOUNT, handled=False)


async def serve(folder: Path, certificate: str, way: str) -> None:
    secure = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    secure.load_cert_chain(certificate)

    def greet() -> SMTP:
        return SMTP(
            Letterbox(folder),
            hostname="localhost",
            authenticator=authenticate,
            auth_required=True,
            tls_context=secure if way == "starttls" else None,
            require_starttls=way == "starttls",
            # Within smtps, aiosmtpd does not see that it is encrypted already.
            auth_require_tls=way == "starttls",
        )

    server = await asyncio.get_running_loop().create_server(
        greet, "127.0.0.1", 0, ssl=secure if way == "smtps" else None
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), sys.argv[2], sys.argv[3]))
