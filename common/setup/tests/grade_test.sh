# shellcheck shell=bash

test_a_package_that_came_later_is_fetched() {
    mkdir -p class build/tools/grader/{typer-1,rich-1,jinja2-3,PyYAML-6,distributed-2026,cryptography-50}.dist-info "$base/bin"
    printf '#!/bin/sh\ncase "$*" in *"pip install"*) echo "NewConnectionError" >&2; exit 1;; *pip*) exit 0;; esac\necho graded\n' \
        >"$base/bin/python3"
    chmod +x "$base/bin/python3"
    PATH=$base/bin:$PATH expect 2 "could not be fetched: no network" make grade SUBMISSIONS=class
    mkdir build/tools/grader/tomli_w-1.dist-info
    PATH=$base/bin:$PATH expect 0 "graded" make grade SUBMISSIONS=class
}
