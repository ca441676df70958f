"""A receiver of traces in a process of its own: OTLP over HTTP, read by OpenTelemetry's own messages.

python tests/trace_receiver.py PORT FILE      write each request of spans into the file, a line of JSON each
"""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cubital.testing import free_port


class TraceReceiver:
    """Tests read what came; anything else than spans is answered with 404."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._file = folder / "traces.jsonl"
        self._file.touch()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen([sys.executable, __file__, str(self.port), str(self._file)])
        deadline = time.monotonic() + 30
        while True:
            try:
                urllib.request.urlopen(self.url, timeout=5)
            except urllib.error.HTTPError:
                return
            except OSError:
                assert self._process.poll() is None, "the receiver has ended"
                assert time.monotonic() < deadline, "the receiver did not start"
                time.sleep(0.02)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    @property
    def text(self) -> str:
        """All that has come, as JSON."""
        return self._file.read_text("utf-8")

    def spans(self) -> list[dict[str, Any]]:
        """Each span that has come; `attributes` as a dictionary, `resource` those of its process."""
        return [
            span | {"attributes": _values(span), "resource": _values(of_process["resource"])}
            for line in self.text.splitlines()
            for of_process in json.loads(line).get("resourceSpans", [])
            for of_library in of_process["scopeSpans"]
            for span in of_library["spans"]
        ]


def _values(message: dict[str, Any]) -> dict[str, str]:
    # Numbers are texts in the JSON of protocol buffers.
    return {each["key"]: next(iter(each["value"].values())) for each in message.get("attributes", [])}


@contextlib.contextmanager
def running_receiver(folder: Path) -> Iterator[TraceReceiver]:
    receiver = TraceReceiver(folder)
    receiver.start()
    try:
        yield receiver
    finally:
        receiver.stop()


def serve(port: int, file: Path) -> None:
    from google.protobuf.json_format import MessageToJson
    from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
        ExportTraceServiceRequest,
        ExportTraceServiceResponse,
    )

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_error(404)

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.path != "/v1/traces":
                self.send_error(404)
                return
            line = MessageToJson(ExportTraceServiceRequest.FromString(body), indent=None) + "\n"
            with file.open("a", encoding="utf-8") as lines:
                lines.write(line)
            answer = ExportTraceServiceResponse().SerializeToString()
            self.send_response(200)
            self.send_header("Content-Type", "application/x-protobuf")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *args: object) -> None:
            pass

    ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()


if __name__ == "__main__":
    serve(int(sys.argv[1]), Path(sys.argv[2]))
