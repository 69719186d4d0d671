"""`python -m grader SUBMISSIONS`, run by `make grade SUBMISSIONS=folder`."""

import sys

# Exit with 2: 1 would mean "some need review".
if sys.version_info < (3, 11):  # noqa: UP036
    print(f"reduction-labs: grading needs Python 3.11; {sys.executable} is older", file=sys.stderr)
    sys.exit(2)

try:
    from grader.cli import main
except ImportError as error:
    print(f"reduction-labs: grading needs a package that cannot be used: {error}", file=sys.stderr)
    sys.exit(2)

try:
    main()
except KeyboardInterrupt:
    sys.exit(130)
