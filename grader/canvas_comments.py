"""Sends the comments in exports/canvas_comments.json to Canvas, whose CSV import has no column for them.

`POST .../submissions/update_grades` of Canvas' API takes the comments of a whole assignment, and
answers with the address of a progress report:
https://developerdocs.instructure.com/services/canvas/resources/submissions
"""

import json
import os
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from grader.decisions import Conflict
from grader.formats.canvas import COMMENTS
from grader.row import text_of

TOKEN = "CANVAS_TOKEN"  # in the environment: never in a file, nor on a command line
SECONDS = 60


def send(grades: Path, lab: str, assignment: str) -> tuple[int, str]:
    """Sends a lab's comments to an assignment, `https://HOST/courses/1/assignments/2`.

    Returns their number and the address of Canvas' progress report. Raises Conflict if nothing was sent.
    """
    comments = comments_in(grades / "exports" / COMMENTS, lab)
    if not os.environ.get(TOKEN):
        raise Conflict(f"{TOKEN} is not in the environment: an access token from your Canvas profile")
    fields = {f"grade_data[{user}][text_comment]": text for user, text in comments.items()}
    request = urllib.request.Request(
        f"{api_of(assignment)}/submissions/update_grades",
        urllib.parse.urlencode(fields).encode(),
        {"Authorization": f"Bearer {os.environ[TOKEN]}"},
    )
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 api_of() lets only https pass
            return len(comments), str(json.load(answer)["url"])
    except urllib.error.HTTPError as error:
        raise Conflict(f"Canvas refused the comments: {error.code} {error.reason}") from None
    except urllib.error.URLError as error:
        raise Conflict(f"{assignment}: {error.reason}") from None
    except (LookupError, TypeError, ValueError):
        raise Conflict(f"{assignment}: the answer is not one of Canvas' API; were the comments sent?") from None


def comments_in(file: Path, lab: str) -> dict[str, str]:
    """A lab's comments by user."""
    try:
        labs = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Conflict(f"{text_of(file)}: not there; grade the class first") from None
    found: dict[str, str] = labs.get(lab, {})
    if not found:
        raise Conflict(f"{text_of(file)}: no comments for {lab}; it has {', '.join(labs) or 'none'}")
    return found


def api_of(assignment: str) -> str:
    """The API's address of an assignment, from the one in the browser."""
    url = urllib.parse.urlsplit(assignment)
    parts = url.path.strip("/").split("/")
    local = url.hostname in ("localhost", "127.0.0.1")
    if url.scheme != "https" and not (url.scheme == "http" and local):
        raise Conflict(f"{assignment}: must begin with https://, for the token is sent there")
    if [parts[0], *parts[2:3]] != ["courses", "assignments"] or len(parts) != 4:
        raise Conflict(f"{assignment}: must end in /courses/NUMBER/assignments/NUMBER, as in the browser")
    return f"{url.scheme}://{url.netloc}/api/v1/{'/'.join(parts)}"
