# shellcheck shell=bash
# make scene-NAME, with a scene of two lines and no packages to fetch.

a_scene() {
    # shellcheck source=common/setup/trace.sh
    source common/setup/trace.sh
    mkdir -p scenes/one_more
    cp "$real_root/scenes/page.py" scenes/
    echo '# One more' >scenes/one_more/README.md
    cat >scenes/one_more/scene.sh <<'SCENE'
scene_needs=(bash_of_the_scene)
play() {
    scene_step building "Building" touch "$1/built"
    screen "$1" echo "the answer is 42"
    touch "$1/picture.svg"
}
SCENE
    fetched_packages drawing "${drawing_packages[@]}"
}

test_a_scene_is_a_word_and_is_played() {
    a_scene
    expect 0 "make scene-one_more" make
    echo '# 另一个' >scenes/one_more/README.zh.md
    mkdir -p common/language && cp -r "$real_root/common/language/zh" common/language/
    expect 0 "make scene-one_more            构建、运行一个完整的程序，并画出它的图：scenes/one_more/README.zh.md" make LANGUAGE=zh
    expect 0 "the answer is 42" make scene-one_more
    [[ -e build/scenes/one_more/built ]]
    expect 0 "picture: build/scenes/one_more/picture.svg" make scene-one_more
    expect 0 "the answer is 42" make -C labs/lab01_first_idea scene-one_more
}

test_an_unknown_scene_gets_the_nearest() {
    a_scene
    expect 2 "scene-one_mroe: did you mean scene-one_more?" make scene-one_mroe
    expect 2 "scene: no such scene; there are scene-one_more" make scene
    expect 2 "scene-one_more: not of one lab" make lab01 scene-one_more
}

test_a_scene_that_fails_says_which_step() {
    a_scene
    sed -i 's/echo "the answer.*/false/' scenes/one_more/scene.sh
    expect 2 "false: failed" make scene-one_more
    sed -i 's/scene_step.*/scene_step building "Building" bash -c "echo no such compiler; exit 1"/' scenes/one_more/scene.sh
    expect 2 "no such compiler" make scene-one_more
}

test_a_scenes_page_gets_its_numbers() {
    a_scene
    expect 2 "scenes/none: has no README.md" make scene-one_more TO=scenes/none
    expect 2 "0 blocks, not one, begin with: the answer is 42" make scene-one_more TO=scenes/one_more
    printf '```\nthe answer is 42\nby far\n```\n' >>scenes/one_more/README.md
    expect 0 "page: " make scene-one_more TO=scenes/one_more
    [[ $(<scenes/one_more/README.md) == $'# One more\n```\nthe answer is 42\n```' && -e scenes/one_more/picture.svg ]]
}

test_only_a_scene_fetches_what_it_needs() {
    a_scene
    mkdir "$base/bin"
    printf '#!/bin/sh\ntouch %q/fetched; echo "Temporary failure resolving deb.example.org" >&2; exit 100\n' "$base" \
        >"$base/bin/apt-get"
    chmod +x "$base/bin/apt-get"
    PATH=$base/bin:$PATH
    echo 'sandbox bash_of_the_scene 26 some-mpi some-mpi some-mpi' >>common/setup/packages.txt
    expect 0 "lab01" make
    [[ ! -e $base/fetched ]]
    sed -i 's/\$EUID -eq 0/-z ""/' common/setup/packages.sh # as for root
    expect 2 "26 MB of packages into the system: some-mpi" make scene-one_more
    [[ -e $base/fetched ]]
    sed -i 's/-z ""/-n ""/' common/setup/packages.sh # as for any other user
    expect 2 "missing: some-mpi (26 MB)" make scene-one_more
    expect 2 "apt-get install some-mpi" make scene-one_more
}
