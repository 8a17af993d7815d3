"""Receives webhooks: checks who calls, says at once that it was taken, prints what happened. Needs nothing but Python 3.9.

The settings are two environment variables: SECRET (of the webhook) and PORT.
"""

import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

# How old a call may be, in seconds: what somebody recorded and plays again later is refused.
OLDEST = 300


def is_genuine(secret, header, body, now):
    """Whether `X-Customs-Signature` (`t=<seconds>,v1=<hex>`) is that of this body."""
    parts = dict(part.partition("=")[::2] for part in header.split(","))
    at = parts.get("t", "")
    if not (at.isascii() and at.isdigit()) or abs(now - int(at)) > OLDEST:
        return False
    expected = hmac.new(secret.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, parts.get("v1", ""))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        if not is_genuine(os.environ["SECRET"], self.headers.get("X-Customs-Signature", ""), body, time.time()):
            self.answer(401)
            print("refused: not signed with our secret", flush=True)
            return
        # Long work comes after the answer, or the call counts as failed. The id tells a call that comes twice.
        self.answer(204)
        event = json.loads(body)
        about = event["document"]
        print(event["event"], f"{about['kind']} {about['id']}" if about else "-", flush=True)

    def answer(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver)
    print("listening", flush=True)
    server.serve_forever()
