"""`python -m grader SUBMISSIONS`: what `make grade SUBMISSIONS=folder` runs."""

import sys

if sys.version_info < (3, 11):
    sys.exit(f"reduction-labs: grading needs Python 3.11; {sys.executable} is older")

try:
    from grader.cli import main

    main()
except KeyboardInterrupt:
    sys.exit(130)
