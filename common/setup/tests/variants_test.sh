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

test_variants_are_carried_to_a_changed_solution() {
    a_solution_with_a_variant
    expect 0 "" make lab01 rebase-variants
    git diff --exit-code -- $solution/kernel.cu
    sed -i 's/^    five();/    five(5);/; s/^void f/\/\/ Longer.\nint before;\nvoid f/' $solution/kernel.cu
    expect 0 "no_two.diff: carried" make lab01 rebase-variants
    grep -q '^@@ -5,3 +5,2 @@$' $solution/wrong/no_two.diff
    [[ $(head -n 2 $solution/wrong/no_two.diff) == $'// expect: failed\n// Without two.' ]]
}

test_a_variant_that_does_not_fit_is_named_and_left_as_it_is() {
    a_solution_with_a_variant
    cp $solution/wrong/no_two.diff kept
    sed -i 's/two/2/' $solution/kernel.cu
    expect 2 "wrong/no_two.diff: does not fit the changed solution" make lab01 rebase-variants
    cmp kept $solution/wrong/no_two.diff
}
