#pragma once

#include <sys/types.h>

namespace confine {

// As root: kills all processes of an account, then ends this one. `apart`: the UID of an account
// that nobody has.
[[noreturn]] void end_account_and_self(uid_t account, uid_t apart);

}  // namespace confine
