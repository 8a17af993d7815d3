"""Pages through declarations, makes a draft, and reacts to every refusal that a program must know. Needs nothing but Python 3.9.

The settings are three environment variables: ADDRESS, TOKEN (scope declaration:write) and SANDBOX_TOKEN (scope sandbox).
"""

import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

ADDRESS = os.environ.get("ADDRESS", "http://127.0.0.1:8080")


class Refused(Exception):
    """A refusal: `status` says what to do, the text is for a person."""

    def __init__(self, status, message, data, retry_after):
        super().__init__(message)
        self.status, self.message, self.data, self.retry_after = status, message, data, retry_after


def once(token, method, path, query, body, headers):
    """Sends one request and answers the `data` of the envelope."""
    url = f"{ADDRESS}/api{path}" + (f"?{urllib.parse.urlencode(query)}" if query else "")
    request = urllib.request.Request(url, method=method, headers={"Authorization": f"Bearer {token}", **headers})
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["data"]
    except urllib.error.HTTPError as answer:
        text = answer.read()
        said = json.loads(text) if text.startswith(b"{") else {}
        pause = answer.headers.get("Retry-After")
        raise Refused(answer.code, said.get("message", ""), said.get("data"), pause and int(pause)) from None


def call(token, method, path, query=None, body=None, key=None, confirm=None, retries=3):
    """The same; waits as Retry-After says (429, 503) and sends a question (511) again when `confirm` says yes to it."""
    headers = {"Idempotency-Key": key} if key else {}
    while True:
        try:
            return once(token, method, path, query, body, headers)
        except Refused as refused:
            if refused.status == 511 and "Reconfirm" not in headers and confirm and confirm(refused.message):
                headers["Reconfirm"] = "true"
            elif refused.retry_after is not None and retries > 0:
                retries -= 1
                time.sleep(refused.retry_after)
            else:
                raise


def main():
    token = os.environ.get("TOKEN", "")
    # Pages: `total` says how many rows there are.
    seen, page_num = 0, 1
    while True:
        page = call(token, "GET", "/decl/v1/page", {"pageNum": page_num, "pageSize": 20, "sort": "-updatedAt"})
        seen += len(page["rows"])
        if not page["rows"] or seen >= page["total"]:
            break
        page_num += 1
    print(f"{seen} declarations seen")

    # A draft may have gaps: it is judged when a person submits it. The same key again makes no second one.
    key = str(uuid.uuid4())
    draft = {"iECatg": "1", "billNo": "COSU6312345671", "lines": [], "containers": []}
    made = call(token, "POST", "/decl/v1/add", body=draft, key=key)
    again = call(token, "POST", "/decl/v1/add", body=draft, key=key)
    print(f"draft {made['billNo']} made {'once' if made['id'] == again['id'] else 'twice'}")

    # 409: somebody was faster. Read again, change again.
    try:
        call(token, "POST", "/decl/v1/update", body={**made, "version": 0, "packNo": "5"})
    except Refused as refused:
        if refused.status != 409:
            raise
        now = call(token, "GET", f"/decl/v1/{made['id']}/detail")
        changed = call(token, "POST", "/decl/v1/update", body={**now, "packNo": "5"})
        print(f"409: read again, now at version {changed['version']}")

    # The others, as the sandbox plays them.
    sandbox = os.environ.get("SANDBOX_TOKEN", "")

    def refusal_of(outcome):
        try:
            call(sandbox, "GET", f"/sandbox/v1/{outcome}", retries=1)
        except Refused as refused:
            return refused
        raise AssertionError(f"{outcome} was not refused")

    for problem in refusal_of("422").data["fields"]:
        print(f"422: {problem['field']}: {problem['message']}")
    begin = time.monotonic()
    busy = refusal_of("429")
    print(f"429: waited {int(time.monotonic() - begin)} s as told, then gave up: {busy.message}")
    print(f"510: {'refused without a word' if refusal_of('510').message == '' else 'a message'}")
    asked = []
    played = call(sandbox, "GET", "/sandbox/v1/511", confirm=lambda question: asked.append(question) or True)
    print(f"511: \"{asked[0]}\" confirmed: {str(played['reconfirmed']).lower()}")


if __name__ == "__main__":
    main()
