# shellcheck shell=bash
# How the commands respond; common/publish/tests tests the contents of the bundles.
with_publishing() { cp -r "$real_root/common/"{course,publish,edition,language} common/ 2>/dev/null || { echo "the student edition" && exit 77; }; }

a_commit() {
    git init -q . && echo '# x' >README.md && printf 'What.\n\n## For students\n\n## The labs\n\nLicence: [MIT](LICENSE).\n' >>README.md
    git add -A && git -c user.name=x -c user.email=x commit -qm x
}

test_the_words_of_publishing_need_a_commit() {
    with_publishing
    expect 2 "gradescope: $project is no git repository with a commit" make gradescope
    expect 2 "is no git repository with a commit" make student-edition
}

test_a_bundle_is_of_all_labs_or_of_one() {
    with_publishing && mkdir -p grader && cp "$real_root"/grader/*.py grader && a_commit
    expect 0 "autograder.zip: every lab, course version 20" make gradescope
    expect 0 "classroom50.zip: lab02, course version 20" make -C labs/lab02_second classroom50
    expect 0 "lab02" python3 -c 'import zipfile; print(zipfile.ZipFile("classroom50.zip").read("course/labs.txt"))'
    echo more >>README.md
    expect 0 "What is not committed is not in it." make lab01 gradescope
}

test_an_edition_goes_where_it_is_told_and_nothing_is_overwritten() {
    with_publishing && a_commit
    expect 0 "$base/there: the student edition, course version 20" make student-edition TO="$base/there"
    [[ -e $base/there/MANIFEST && ! -e $base/there/solutions ]]
    expect 2 "TO=$base/there: is there already" make student-edition TO="$base/there"
    expect 0 "rules of points: lab01 1, lab02 1" make student-edition
    expect 0 "build/student-edition: the student edition" make student-edition
    cp labs/lab01_first_idea/skeleton.cu "$base/kept"
    seq 40 >>solutions/lab01_first_idea/kernel.cu && cp solutions/lab01_first_idea/kernel.cu notes.txt
    git add -A && git -c user.name=x -c user.email=x commit -qm y
    expect 2 "notes.txt holds text of solutions/lab01_first_idea/kernel.cu" make student-edition
    [[ ! -e build/student-edition ]]
}
