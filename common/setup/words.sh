# shellcheck shell=bash
# The vocabulary, and the nearest word to an unknown one.

global_verbs=(help setup test ask plots report handin update check)
lab_verbs=(help ask drill test run watch profile trace hint reset bench)
# For instructors and authors: not in a student's edition, where nothing lists or guesses them either.
course_global_verbs=(grade decide explain replay student-edition site new-lab gradescope classroom50 setup-grader setup-clang setup-ranks)
course_lab_verbs=(check variant rebase-variants gradescope classroom50)
scenes=()
for folder in scenes/*/; do
    [[ ! -e $folder/scene.sh ]] || scenes+=("scene-$(basename "$folder")")
done
# These always mean the whole course, even inside a lab's folder.
whole_verbs=(setup plots report handin grade decide explain replay update student-edition site new-lab "${scenes[@]}")

labs=()
for folder in labs/lab[0-9]*_*/; do
    folder=${folder#labs/}
    [[ ! -d labs/$folder ]] || labs+=("${folder%%_*}")
done

languages=(en)
for file in common/language/*/program.po; do
    [[ ! -e $file ]] || languages+=("$(basename "${file%/program.po}")")
done

folder_of() { # lab03 -> labs/lab03_shared_memory
    local found=(labs/"$1"_*/)
    echo "${found[0]%/}"
}

page_of() { page_in "$(folder_of "$1")"; } # LAB

page_in() { # FOLDER: its page in the reader's language, if there is one
    local page=$1/$"README.md"
    [[ -e $page ]] || page=$1/README.md
    echo "$page"
}

rules_of() { # LAB: the number of its rules in lab.toml
    local found
    found=$(sed -n '/^\[/q; s/^rules *= *\([0-9]*\).*/\1/p' "$(folder_of "$1")/lab.toml" 2>/dev/null) || true
    echo "${found:-1}"
}

# The student's file: kernel.cpp where the skeleton is one in C++, otherwise kernel.cu.
kernel_of() { # LAB
    [[ -e $(folder_of "$1")/skeleton.cpp ]] && echo kernel.cpp || echo kernel.cu
}

skeleton_of() { # LAB: with its folder
    local kernel
    kernel=$(kernel_of "$1")
    echo "$(folder_of "$1")/skeleton.${kernel##*.}"
}

kernel_path() { # LAB: with its folder
    echo "$(folder_of "$1")/$(kernel_of "$1")"
}

is_started() { # LAB
    ! cmp -s "$(skeleton_of "$1")" "$(kernel_path "$1")"
}

is_one_of() { # WORD LIST...
    local word=$1 each
    shift
    for each; do [[ $each != "$word" ]] || return 0; done
    return 1
}

# Edits between two words: insert, delete, replace, swap neighbours.
distance() {
    local a=$1 b=$2 i j cost best
    local -A d
    for ((i = 0; i <= ${#a}; i++)); do d[$i,0]=$i; done
    for ((j = 0; j <= ${#b}; j++)); do d[0,$j]=$j; done
    for ((i = 1; i <= ${#a}; i++)); do
        for ((j = 1; j <= ${#b}; j++)); do
            [[ ${a:i-1:1} == "${b:j-1:1}" ]] && cost=0 || cost=1
            best=$((d[$((i - 1)),$((j - 1))] + cost))
            ((d[$((i - 1)),$j] + 1 >= best)) || best=$((d[$((i - 1)),$j] + 1))
            ((d[$i,$((j - 1))] + 1 >= best)) || best=$((d[$i,$((j - 1))] + 1))
            if ((i > 1 && j > 1)) && [[ ${a:i-1:1}${a:i-2:1} == "${b:j-2:1}${b:j-1:1}" ]]; then
                ((d[$((i - 2)),$((j - 2))] + 1 >= best)) || best=$((d[$((i - 2)),$((j - 2))] + 1))
            fi
            d[$i,$j]=$best
        done
    done
    echo "${d[${#a},${#b}]}"
}

nearest() { # WORD LIST...: prints the nearest, or nothing where none is near
    local word=${1,,} each best='' best_distance=3 now
    word=${word:0:20}
    shift
    for each; do
        now=$(distance "$word" "$each")
        ((now >= best_distance || now >= ${#each} - 1 || 2 * now > ${#word})) || { best=$each best_distance=$now; }
    done
    echo "$best"
}

fail_word() { # WORD
    local guess all=("${labs[@]}" "${global_verbs[@]}" "${lab_verbs[@]}" "${scenes[@]}")
    is_edition || all+=("${course_global_verbs[@]}" "${course_lab_verbs[@]}")
    if [[ $1 =~ ^lab0*([0-9]{1,3})$ ]]; then
        printf -v guess 'lab%02d' "${BASH_REMATCH[1]}"
        is_one_of "$guess" "${labs[@]}" || fail $"$1: no such lab; there are ${labs[*]}"
    else
        guess=$(nearest "$1" "${all[@]}")
    fi
    [[ -z $guess ]] || fail $"$1: did you mean $guess?" $"\`make\` alone shows every word."
    [[ $1 != scene* || ${#scenes[@]} -eq 0 ]] || fail $"$1: no such scene; there are ${scenes[*]}"
    fail $"$1: no such word" $"\`make\` alone shows every word."
}
