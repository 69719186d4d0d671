#include "confine/account.h"

#include <unistd.h>

#include <csignal>

namespace confine {

// What is to be ended could first kill this process, were its number theirs. Of a process' three
// numbers one gives leave to kill, and the other two to be killed (kill(2)).
void end_account_and_self(uid_t account, uid_t apart) {
    // All but the caller, at one instant: what forks meanwhile is among them or is not born.
    if (setresuid(apart, account, apart) == 0) kill(-1, SIGKILL);
    _exit(0);
}

}  // namespace confine
