# shellcheck shell=bash
make_edition() { # the project as a student's edition
    echo "2026-11-01.120000.abcdef0" >VERSION
    cp -r "$real_root"/common/{course,edition,language} common/
    rm -rf solutions
    sums . >MANIFEST
}

sums() { (cd "$1" && find . -type f -not -path './build/*' -not -name MANIFEST -printf '%P\0' | sort -z | xargs -0 sha256sum); }

newer_edition() { # in $base/newer
    mkdir "$base/newer" && cp -r Makefile common labs "$base/newer/"
    echo "2026-11-22.120000.abcdef1" >"$base/newer/VERSION"
    echo '// other skeleton' | tee "$base"/newer/labs/lab01_first_idea/{skeleton,kernel}.cu
    sums "$base/newer" >"$base/newer/MANIFEST"
}

test_update_takes_a_folder_or_a_zip_from_where_make_was_called() {
    make_edition && newer_edition
    echo '// mine' >labs/lab02_second/kernel.cu
    expect 0 "skeleton.cu has changed; your kernel.cu is as you left it" make -C labs/lab01_first_idea update FROM="$base/newer"
    grep -q 'other skeleton' labs/lab01_first_idea/skeleton.cu
    [[ $(<labs/lab02_second/kernel.cu) == '// mine' && $(<VERSION) == 2026-11-22* ]]
    (cd "$base/newer" && python3 -m zipfile -c "$project/labs/new.zip" ./*)
    expect 0 "as before" make -C labs/lab01_first_idea update FROM=../new.zip
}

test_update_takes_other_rules_only_if_told_so() {
    make_edition && newer_edition
    echo 'rules = 2' >"$base/newer/labs/lab01_first_idea/lab.toml"
    echo 'rules = 1' >labs/lab01_first_idea/lab.toml
    sums "$base/newer" >"$base/newer/MANIFEST"
    expect 2 "lab01 gives points by rules 2 there and by rules 1 here" make update FROM="$base/newer"
    expect 2 "make update FROM=$base/newer RULES=new" make update FROM="$base/newer"
    [[ $(<VERSION) == 2026-11-01* && $(<labs/lab01_first_idea/lab.toml) == "rules = 1" ]]
    expect 2 "RULES=2: must be new" make update FROM="$base/newer" RULES=2
    expect 0 "lab01 gives points by rules 2 from now on, by rules 1 before" make update FROM="$base/newer" RULES=new
    [[ $(<VERSION) == 2026-11-22* && $(<labs/lab01_first_idea/lab.toml) == "rules = 2" ]]
}

test_update_that_was_cut_off_is_finished_by_any_word() {
    make_edition && newer_edition
    mkdir -p build/update && cp -r "$base/newer" build/update/new && touch build/update/ready
    echo 'exit 77 # half an edition' >common/setup/words.sh
    expect 0 "An update was cut off; finishing it." make
    [[ $(<VERSION) == 2026-11-22* && ! -e build/update ]]
}

test_update_refuses_what_is_none() {
    expect 2 "update: from where?" make update
    expect 2 "this is the course itself" make update FROM=x.zip
    make_edition
    expect 2 "x.zip: no such folder or zip; nothing was changed" make update FROM=x.zip
    expect 2 "http://x/y.zip: an address must begin with https://" make update FROM=http://x/y.zip
}

test_an_edition_has_no_words_of_instructors() {
    make_edition
    expect 0 "make update FROM=edition.zip" make
    local word all
    all=$(make)
    for word in grade decide explain replay student-edition new-lab gradescope classroom50 check variant rebase-variants \
        instructors authors SOLUTION= COURSE= SCHEDULER= FAST= FULL= TO=; do
        [[ $all != *$word* ]] || { echo "listed: $word" && return 1; }
    done
    for word in grade student-edition new-lab gradescope classroom50; do
        expect 2 "$word: not in the student edition" make "$word" SUBMISSIONS=. NAME=08_x
    done
    for word in check variant rebase-variants gradescope; do
        expect 2 "$word: not in the student edition" make lab01 "$word"
    done
}

test_an_edition_guesses_no_word_of_instructors() {
    make_edition
    expect 2 "grad: no such word" make grad
    expect 2 "COURS=: no such variable" make lab01 test COURS=1
    expect 1 "" grep -q SCHEDULER <(make lab01 test XYZZY=1 2>&1)
}

test_the_course_lists_what_instructors_need() {
    local word
    for word in grade student-edition new-lab rebase-variants SCHEDULER=; do expect 0 "$word" make; done
}

test_a_handin_says_which_edition_it_came_from() {
    make_edition
    echo '// mine' >labs/lab01_first_idea/kernel.cu
    make handin
    expect 0 "2026-11-01.120000.abcdef0" unzip_to_screen handin.zip VERSION
    expect 0 "lab01 1" unzip_to_screen handin.zip VERSION
    printf 'title = "x"\nrules     = 12 # of this term\n[[task]]\nrules = 3\n' >labs/lab01_first_idea/lab.toml
    make handin
    expect 0 $'2026-11-01.120000.abcdef0\nlab01 12' unzip_to_screen handin.zip VERSION
}

unzip_to_screen() { python3 -c 'import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())' "$@"; }

test_the_version_stands_where_the_programs_read_it() {
    make_edition
    make lab01 test
    [[ $(<build/version) == 2026-11-01.120000.abcdef0 ]]
}

test_without_an_edition_the_version_is_the_last_commits() {
    git init -q . && git add Makefile
    GIT_COMMITTER_DATE=2026-11-22T13:00:00+01:00 git -c user.name=x -c user.email=x commit -qm x
    make lab01 test
    expect 0 "2026-11-22.120000.$(git rev-parse --short HEAD)" cat build/version
}
