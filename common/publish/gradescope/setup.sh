#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the autograder's image. It fetches everything, and builds the
# programs if those in the bundle do not run here; grading a submission fetches and builds nothing else.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
apt-get install -qy --no-install-recommends ca-certificates make python3 python3-pip
new_enough='import sys; sys.exit(sys.version_info < (3, 11))'
if ! python3 -c "$new_enough"; then # Ubuntu 22.04 has 3.10, and also packages 3.11
    apt-get install -qy --no-install-recommends python3.11
    mkdir -p /autograder/bin && ln -sf "$(command -v python3.11)" /autograder/bin/python3
fi
export PATH=/autograder/bin:$PATH
cd /autograder/source/course
chmod -f +x build/release/bin/* || true # unpacking may lose the modes
# One compiler at a time: more do not fit into 768 MB (docs/measurements/gradescope.md).
NINJA_JOBS=1 make setup
make setup-grader
