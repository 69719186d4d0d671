#pragma once

#include <sys/types.h>

namespace confine {

// As root: kills whatever runs under an account, and ends. `apart`: an account that nobody has.
[[noreturn]] void end_account_and_self(uid_t account, uid_t apart);

}  // namespace confine
