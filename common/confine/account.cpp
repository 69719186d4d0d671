#include "confine/account.h"

#include <unistd.h>

#include <csignal>

namespace confine {

// With the account's UID alone, this process could be killed first by the processes it kills. By
// kill(2) its effective UID lets it kill them, and its real and saved UIDs decide who may kill it.
void end_account_and_self(uid_t account, uid_t apart) {
    // Kills all processes but the caller at one instant: a fork at that time is either included or
    // does not happen.
    if (setresuid(apart, account, apart) == 0) kill(-1, SIGKILL);
    _exit(0);
}

}  // namespace confine
