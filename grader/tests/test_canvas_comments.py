"""Comments for Canvas, sent to a server that records them."""

import http.server
import json
import threading
import urllib.parse
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from command import grader

OF_LAB03 = {"1234": "lab03: 9 of 10 points\nLimits: ü", "sis_user_id:s77": "lab03: 10 of 10 points"}
COMMENTS = {"lab03": OF_LAB03, "lab04": {}}


class Sent(NamedTuple):
    """A request that arrived."""

    path: str
    token: str
    fields: dict[str, str]


class Canvas:
    """A server on this machine."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.answer: tuple[int, bytes] = (200, b'{"id": 5, "url": "https://canvas/api/v1/progress/5"}')

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(handler) -> None:
                text = handler.rfile.read(int(handler.headers["Content-Length"])).decode()
                fields = dict(urllib.parse.parse_qsl(text, strict_parsing=True))
                self.sent.append(Sent(handler.path, handler.headers["Authorization"], fields))
                handler.send_response(self.answer[0])
                handler.end_headers()
                handler.wfile.write(self.answer[1])

            def log_message(handler, format: str, *args: object) -> None:
                pass

        self.server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"


@pytest.fixture
def canvas() -> Iterator[Canvas]:
    made = Canvas()
    threading.Thread(target=made.server.serve_forever, daemon=True).start()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def graded(tmp_path: Path) -> Path:
    (tmp_path / "class").mkdir()
    (tmp_path / "class-grades/exports").mkdir(parents=True)
    (tmp_path / "class-grades/exports/canvas_comments.json").write_text(json.dumps(COMMENTS))
    return tmp_path / "class"


def test_a_labs_comments_arrive_with_the_token_of_the_environment(canvas: Canvas, graded: Path) -> None:
    said = grader("comment", graded, "lab03", f"{canvas.url}/courses/42/assignments/7/", CANVAS_TOKEN="secret")
    assert said == (0, "2 comments sent; Canvas reports on them at https://canvas/api/v1/progress/5\n", "")
    (sent,) = canvas.sent
    assert sent.path == "/api/v1/courses/42/assignments/7/submissions/update_grades"
    assert sent.token == "Bearer secret"
    assert sent.fields == {f"grade_data[{user}][text_comment]": text for user, text in OF_LAB03.items()}


@pytest.mark.parametrize(
    ("lab", "address", "token", "why"),
    [
        ("lab03", "{url}/courses/42/assignments/7", "", "CANVAS_TOKEN is not in the environment"),
        ("lab04", "{url}/courses/42/assignments/7", "secret", "no comments for lab04; it has lab03, lab04"),
        ("lab03", "http://canvas.example.edu/courses/42/assignments/7", "secret", "must begin with https://"),
        ("lab03", "{url}/courses/42", "secret", "must end in /courses/NUMBER/assignments/NUMBER"),
        ("lab03", "http://127.0.0.1:1/courses/42/assignments/7", "secret", "Connection refused"),
    ],
)
def test_nothing_is_sent(canvas: Canvas, graded: Path, lab: str, address: str, token: str, why: str) -> None:
    status, out, err = grader("comment", graded, lab, address.format(url=canvas.url), CANVAS_TOKEN=token)
    assert (status, out) == (2, "") and why in err and not canvas.sent


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ((401, b"{}"), "Canvas refused the comments: 401 Unauthorized"),
        ((200, b"<html>a login page</html>"), "the answer is not one of Canvas' API"),
    ],
)
def test_an_answer_that_is_no_success_is_told(
    canvas: Canvas, graded: Path, answer: tuple[int, bytes], why: str
) -> None:
    canvas.answer = answer
    said = grader("comment", graded, "lab03", f"{canvas.url}/courses/42/assignments/7", CANVAS_TOKEN="secret")
    assert said[0] == 2 and why in said[2] and "secret" not in said[2]


def test_before_grading_there_are_no_comments(tmp_path: Path) -> None:
    said = grader("comment", tmp_path / "class", "lab03", "https://x/courses/1/assignments/2", CANVAS_TOKEN="secret")
    assert said[0] == 2 and "not there; grade the class first" in said[2]
