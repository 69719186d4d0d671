#pragma once

#include <sys/types.h>

namespace confine {

// As root: kills all processes of an account, then ends this one. `apart`: a UID that no account
// has.
[[noreturn]] void end_account_and_self(uid_t account, uid_t apart);

}  // namespace confine
