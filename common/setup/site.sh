# shellcheck shell=bash
# make site: the course as a website that needs no server, in build/site. The example class is graded for it in each
# language of the site.

site_packages=(mkdocs-material msgspec jieba)

all_site() {
    local language classes=build/website-classes
    need_new_python
    need_judges
    carried_build warpsim || build release warpsim_tool || exit 2
    need_python_packages site 190 "${site_packages[@]}"
    all_setup_grader
    for language in "${languages[@]}"; do
        step grading_the_example_class $"Grading the example class" grade_example "$classes/$language" "$language" ||
            fail $"the example class could not be graded: $(tail -n 1 "$step_log")" $"All of it is in $step_log"
    done
    step writing_the_site $"Writing the site" write_site "$classes" build/site ||
        fail $"the site could not be written: $(tail -n 1 "$step_log")" $"All of it is in $step_log"
    say $"site: build/site/index.html"
}

grade_example() { # FOLDER LANGUAGE
    mkdir -p "$1" && cp -r examples/class "$1" && echo "language = \"$2\"" >"$1/course.toml" || return
    COURSE=$1/course.toml grader_may_have_doubts grade --device=sim -- "$1/class"
}

write_site() { # CLASSES SITE
    NO_MKDOCS_2_WARNING=1 PYTHONPATH=build/tools/site:common python3 -m website "$@"
}
