# shellcheck shell=bash
# A python3 that notes its arguments, with all packages present.
fake_site() {
    # shellcheck source=common/setup/grade.sh
    source common/setup/grade.sh
    # shellcheck source=common/setup/site.sh
    source common/setup/site.sh
    fetched_packages grader "${grader_packages[@]}"
    fetched_packages site "${site_packages[@]}"
    fake_program warpsim 0
    mkdir -p examples/class common/language/xx "$base/bin"
    touch common/language/xx/program.po
    printf '#!/bin/sh\necho "$@" >>%q/called\n' "$base" >"$base/bin/python3"
    chmod +x "$base/bin/python3"
}

test_site_grades_the_example_and_writes_the_site() {
    fake_site
    PATH=$base/bin:$PATH expect 0 "site: build/site/index.html" make site
    local language
    for language in en xx; do
        grep -q -- "-m grader grade --course=build/website-classes/$language/course.toml --device=sim -- build/website-classes/$language/class" "$base/called"
        grep -qx "language = \"$language\"" "build/website-classes/$language/course.toml"
    done
    grep -q -- "-m website build/website-classes build/site" "$base/called"
}

test_a_site_that_cannot_be_written_says_why() {
    fake_site
    printf '#!/bin/sh\ncase "$*" in *website*) echo "website: no_such_page.md" >&2; exit 1;; esac\n' >"$base/bin/python3"
    PATH=$base/bin:$PATH expect 2 "the site could not be written: website: no_such_page.md" make site
}

test_an_edition_has_no_site() {
    touch MANIFEST
    expect 2 "site: not in the student edition" make site
}
