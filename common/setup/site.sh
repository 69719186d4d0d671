# shellcheck shell=bash
# make site: the course as a website that needs no server, in build/site. The example class is graded for it.

site_packages=(mkdocs-material msgspec jieba)

all_site() {
    local class=build/website-class
    need_new_python
    need_judges
    carried_build warpsim || build release warpsim_tool || exit 2
    need_python_packages site 190 "${site_packages[@]}"
    all_setup_grader
    mkdir -p "$class" && cp -r examples/class "$class" || cannot_write $"in $root/$class"
    step grading_the_example_class $"Grading the example class" grade_example "$class/class" ||
        fail $"the example class could not be graded: $(tail -n 1 "$step_log")" $"All of it is in $step_log"
    step writing_the_site $"Writing the site" write_site "$class/class-grades" build/site ||
        fail $"the site could not be written: $(tail -n 1 "$step_log")" $"All of it is in $step_log"
    say $"site: build/site/index.html"
}

grade_example() { # FOLDER
    COURSE='' grader_may_have_doubts grade --device=sim -- "$1"
}

write_site() { # GRADES SITE
    NO_MKDOCS_2_WARNING=1 PYTHONPATH=build/tools/site:common python3 -m website "$@"
}
