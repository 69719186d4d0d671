#include "confine/account.h"

#include <unistd.h>

#include <csignal>

namespace confine {

// If this process had only the account's UID, the processes to be killed could kill it first. By
// kill(2) the effective UID gives the right to kill, the real and the saved UID give others the
// right to kill this process.
void end_account_and_self(uid_t account, uid_t apart) {
    // Kills all but the caller, at one instant: a fork at that time is either included or does not
    // happen.
    if (setresuid(apart, account, apart) == 0) kill(-1, SIGKILL);
    _exit(0);
}

}  // namespace confine
