# shellcheck shell=bash
# Right and wrong kernels as diffs against the solution.

a_solution_with_a_variant() {
    solution=solutions/lab01_first_idea
    mkdir -p $solution/wrong
    printf '%s\n' '// The solution.' 'void f() {' '    one();' '    two();' '    three();' '    four();' '    five();' '}' \
        >$solution/kernel.cu
    { printf '%s\n' '// expect: failed' '// Without two.' && tail -n +2 $solution/kernel.cu | grep -v two; } \
        >$solution/wrong/no_two.cu
    git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -qm one
    make lab01 variant FILE=$solution/wrong/no_two.cu
}

test_a_whole_kernel_becomes_a_diff_that_shows_the_mistake() {
    a_solution_with_a_variant
    [[ ! -e $solution/wrong/no_two.cu ]]
    diff $solution/wrong/no_two.diff - <<'DIFF'
// expect: failed
// Without two.
--- kernel.cu
+++ wrong/no_two.cu
@@ -3,3 +3,2 @@
     one();
-    two();
     three();
DIFF
    expect 2 "variant: of which kernel?" make lab01 variant
    expect 2 "variant: of which kernel?" make lab01 variant FILE=$solution/wrong/no_two.diff
}

test_a_diff_reaches_the_program_as_a_kernel_does() {
    a_solution_with_a_variant
    expect 0 "<--kernel=$solution/wrong/no_two.diff>" make lab01 test FILE=$solution/wrong/no_two.diff
    expect 0 "<--kernel=$solution/wrong/no_two.diff>" make lab01 profile FILE=$solution/wrong/no_two.diff
}

test_a_kernel_elsewhere_is_not_replaced() {
    a_solution_with_a_variant
    cp $solution/kernel.cu mine.cu
    expect 2 "variant: of which kernel?" make lab01 variant FILE=mine.cu
    expect 2 "variant: of which kernel?" make lab01 variant FILE=$solution/kernel.cu
    [[ -e mine.cu && -e $solution/kernel.cu ]]
}

# Diffs are applied by a lab's own program.
with_lab01() {
    [[ -x $real_root/build/release/bin/lab01 ]] || { echo "needs make setup" && exit 77; }
    cp "$real_root/build/release/bin/lab01" build/release/bin/
    a_solution_with_a_variant
}

commit() { git -c user.name=a -c user.email=a@b commit -qam more; }

test_variants_are_carried_to_a_changed_solution() {
    with_lab01
    expect 0 "1 of 1 diffs fit $solution/kernel.cu" make lab01 rebase-variants
    git diff --exit-code -- $solution/kernel.cu $solution/wrong/no_two.diff
    sed -i 's/^    five();/    five(5);/; s/^void f/\/\/ Longer.\nint before;\nvoid f/' $solution/kernel.cu
    expect 0 "no_two.diff: carried" make lab01 rebase-variants
    grep -q '^@@ -5,3 +5,2 @@$' $solution/wrong/no_two.diff
    [[ $(head -n 2 $solution/wrong/no_two.diff) == $'// expect: failed\n// Without two.' ]]
    cp $solution/wrong/no_two.diff kept
    [[ $(make lab01 rebase-variants) == "1 of 1 diffs fit $solution/kernel.cu" ]]
    cmp kept $solution/wrong/no_two.diff
}

test_variants_are_carried_from_any_committed_solution() {
    with_lab01
    sed -i 's/^void f/int before;\nvoid f/' $solution/kernel.cu && commit
    sed -i 's/^int before/int long before/' $solution/kernel.cu && commit
    expect 0 "no_two.diff: carried" make lab01 rebase-variants
    grep -q '^@@ -4,3 +4,2 @@$' $solution/wrong/no_two.diff
}

test_a_variant_that_does_not_fit_is_named_and_left_until_somebody_settles_it() {
    with_lab01
    cp $solution/wrong/no_two.diff kept
    sed -i 's/two/2/' $solution/kernel.cu
    expect 2 "wrong/no_two.diff: does not fit the changed solution" make lab01 rebase-variants
    cmp kept $solution/wrong/no_two.diff
    local marked=build/variants/lab01/wrong/no_two.cu
    expect 2 "settle what git marked in $marked" make lab01 rebase-variants
    [[ $(head -n 2 $marked) == $'// expect: failed\n// Without two.' ]]
    grep -q '^<<<<<<< ' $marked && sed -i '/^<<<<<<< /,/^>>>>>>> /d' $marked && mv $marked $solution/wrong/
    make lab01 variant FILE=$solution/wrong/no_two.cu
    grep -q '^-    2();$' $solution/wrong/no_two.diff
    expect 0 "1 of 1 diffs fit" make lab01 rebase-variants
}

test_a_diff_may_be_against_another_whole_kernel() {
    with_lab01
    mkdir $solution/right
    sed 's/^void f/int other;\nvoid f/; s/^\/\/ The sol.*/\/\/ expect: passed/' $solution/kernel.cu >$solution/right/other.cu
    { printf '%s\n' '// expect: failed' && grep -v four $solution/right/other.cu | tail -n +2; } >$solution/wrong/no_four.cu
    expect 2 "FROM=mine.cu is no other kernel" make lab01 variant FILE=$solution/wrong/no_four.cu FROM=mine.cu
    make lab01 variant FILE=$solution/wrong/no_four.cu FROM=$solution/right/other.cu
    grep -q '^--- right/other.cu$' $solution/wrong/no_four.diff
    git add -A && commit
    sed -i 's/int other;/int other;\nint another;/' $solution/right/other.cu
    expect 0 "no_four.diff: carried" make lab01 rebase-variants
    grep -q '^--- right/other.cu$' $solution/wrong/no_four.diff && grep -q '^@@ -7,3 +7,2 @@$' $solution/wrong/no_four.diff
    expect 0 "2 of 2 diffs fit" make lab01 rebase-variants
    commit
    sed -i 's/four/4/' $solution/right/other.cu
    expect 2 "no_four.diff: does not fit other.cu as it is now" make lab01 rebase-variants
    rm $solution/right/other.cu
    expect 2 "right/other.cu, which it is a diff of, is not there" make lab01 rebase-variants
}

test_a_variant_is_carried_from_nowhere_but_its_lines() {
    with_lab01
    sed -i 's/^@@ -3,3 +3,2/@@ -4,3 +4,2/' $solution/wrong/no_two.diff
    expect 2 "wrong/no_two.diff: fits no committed version of the solution" make lab01 rebase-variants
}
