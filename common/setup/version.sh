# shellcheck shell=bash
# The course's version: an edition's VERSION, otherwise the time (UTC) and hash of the last commit. Every verdict
# contains it, from build/version.

course_version() { # nothing where neither is there
    if [[ -s VERSION ]]; then
        head -n 1 VERSION
    else
        TZ=UTC git log -1 --date=format-local:%Y-%m-%d.%H%M%S --format=%cd.%h 2>/dev/null || true
    fi
}

record_version() {
    local version
    version=$(course_version)
    [[ $version == "$(cat build/version 2>/dev/null)" ]] || echo "$version" 2>/dev/null >build/version || true
}

is_edition() { [[ -e MANIFEST ]]; } # a student's
