// sandbox_entry --mark=WORD [--account=UID] --folder=PATH [--filter[=local-sockets]] NAME=VALUE... -- PROGRAM ...
// sandbox_entry --end-account=UID
// The last step into a sandbox, inside bubblewrap or in its place: switches to the account, drops
// the privileges that the program does not need, and executes the program with only this
// environment. A failure is reported after the mark, which the program, started in this one's place,
// never sees: it cannot claim that the sandbox failed. Or ends the processes that a killed lab program left in its account.
#include <grp.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

#include "confine/account.h"
#include "confine/dangerous_calls.h"
#include "sandbox/account.h"

namespace {

const char* mark = "";

[[noreturn]] void fail(const char* what) {
    std::fprintf(stderr, "%s%s: %s", mark, what, std::strerror(errno));
    _exit(126);
}

const char* value_of(const char* word) { return std::strchr(word, '=') + 1; }

uid_t number_in(const char* word) {
    return static_cast<uid_t>(std::strtoul(value_of(word), nullptr, 10));
}

// Permanent: without UID 0 no capability is left, and none can be regained.
void become_account(uid_t account) {
    if (setgroups(0, nullptr) != 0 || setresgid(account, account, account) != 0 ||
        setresuid(account, account, account) != 0)
        fail("cannot become an account of its own");
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // reset by the change of account
}

void enter(const char* folder) {
    if (chdir(folder) != 0) fail(folder);
}

}  // namespace

int main(int, char** argv) {
    std::vector<char*> environment;
    bool filter = false, local_sockets = false;
    for (++argv; *argv && std::string_view(*argv) != "--"; ++argv) {
        const std::string_view word = *argv;
        if (word.starts_with("--end-account="))
            confine::end_account_and_self(number_in(*argv), number_in(*argv) + lab::most_processes);
        else if (word.starts_with("--mark="))
            mark = value_of(*argv);
        else if (word.starts_with("--account="))
            become_account(number_in(*argv));
        else if (word.starts_with("--folder="))
            enter(value_of(*argv));
        else if (word.starts_with("--filter"))
            filter = true, local_sockets = word.ends_with("=local-sockets");
        else
            environment.push_back(*argv);
    }
    if (!argv[0] || !argv[1]) return 2;
    environment.push_back(nullptr);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) fail("cannot give up new privileges");
    if (filter && !confine::give_up_dangerous_calls(local_sockets))
        fail("this kernel has no seccomp filter");
    execve(argv[1], argv + 1, environment.data());
    fail(argv[1]);
}
