# shellcheck shell=bash
# Output for people: sentences, one clear failure, and progress of steps that take longer than 2 s. Texts in $"..." are in
# the reader's language (common/language/front_door.py).

say() { printf '%s\n' "$@"; } # one per line

# fail WHAT [NEXT]: what went wrong and where; what to do next.
fail() {
    printf 'reduction-labs: %s\n' "$1" >&2
    [[ -z ${2-} ]] || printf '  %s\n' "$2" >&2
    exit "${failure_status:-2}"
}

# A descriptor on which nothing ever arrives: `read -t` on it sleeps without a child process, which
# would outlive this script and keep a pipe open.
exec {never}<> <(:)

# "30 of 581", from the last line of Ninja's or CTest's progress.
done_of_all() { # LOG
    local found
    found=$(tail -n 20 "$1" 2>/dev/null | grep -oE '^(\[| *)[0-9]+/[0-9]+(\]| Test)' | tail -n 1 | grep -oE '[0-9]+/[0-9]+') || return 0
    local done=${found%/*} all=${found#*/}
    echo $", $done of $all"
}

ticker() {
    local text=$1 log=$2 seconds=0
    while kill -0 $$ 2>/dev/null; do
        read -rt 1 -u "$never" || true
        seconds=$((seconds + 1))
        [[ $seconds -ge 2 ]] || continue
        if [[ -t 1 ]]; then
            printf '\r\033[K%s %d s%s' "$text" "$seconds" "$(done_of_all "$log")"
        elif [[ $seconds -eq 2 || $((seconds % 60)) -eq 0 ]]; then
            printf '%s %d s%s\n' "$text" "$seconds" "$(done_of_all "$log")"
        fi
    done
}

# step NAME TEXT COMMAND...: runs the command, its output in $step_log, build/NAME.log. Prints nothing for a quick one.
step() {
    local name=$1 text=$2 began=$SECONDS status=0 ticking
    shift 2
    mkdir -p build 2>/dev/null || cannot_write $"in $root"
    step_log=build/$name.log
    ticker "$text" "$step_log" &
    ticking=$!
    "$@" >"$step_log" 2>&1 </dev/null || status=$?
    kill "$ticking" 2>/dev/null
    wait "$ticking" 2>/dev/null || true
    if [[ $((SECONDS - began)) -ge 2 ]]; then
        [[ ! -t 1 ]] || printf '\r\033[K'
        [[ $status -ne 0 ]] || say $"$text $((SECONDS - began)) s, done"
    fi
    return $status
}

# The reason why a step failed, from its log, as text that a person can act on.
reason_of() {
    local log=$1
    if disk_is_full || grep -qi 'No space left on device' "$log"; then
        echo $"the disk is full"
    elif grep -qiE 'resolv|unreachable|connection (refused|failed|timed out|reset)|Could not connect|NewConnectionError|Failed to fetch' "$log"; then
        echo $"no network, or the server does not answer"
    elif grep -qiE 'permission denied|read-only file system' "$log"; then
        echo $"no permission to write: $(grep -iE -m1 'permission denied|read-only' "$log")"
    else
        grep -iE '(^| )(E|error|fatal)[:=]' "$log" | tail -n 1 | cut -c 1-300 || tail -n 1 "$log"
    fi
}

# On a full disk the log is truncated too, so a trial tells.
disk_is_full() {
    local said
    said=$({ LC_ALL=C head -c 1048576 /dev/zero >build/room.part; } 2>&1) || true
    rm -f build/room.part
    [[ $said == *"No space left"* || $said == *"quota exceeded"* ]]
}

cannot_write() { # PLACE
    ! disk_is_full || fail $"cannot write $1: the disk is full" $"Make room there and try again."
    fail $"cannot write $1" $"Is the folder yours? If not, clone into one of your own."
}
