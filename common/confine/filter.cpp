#include "confine/filter.h"

#include <cerrno>

namespace confine {

Filter::Filter(uint32_t to_all_others)
    : filter_(seccomp_init(to_all_others)), complete_(filter_ != nullptr) {
    // Applies to existing threads too.
    if (complete_) note(seccomp_attr_set(filter_, SCMP_FLTATR_CTL_TSYNC, 1));
}

void Filter::answer(uint32_t action, std::span<const int> calls) {
    if (!filter_) return;
    for (const int call : calls) note(seccomp_rule_add(filter_, action, call, 0));
}

void Filter::answer(uint32_t action, int call, const scmp_arg_cmp& argument) {
    if (filter_) note(seccomp_rule_add(filter_, action, call, 1, argument));
}

bool Filter::load() { return complete_ && seccomp_load(filter_) == 0; }

// EDOM: this architecture lacks the call, so it needs no rule.
void Filter::note(int error) { complete_ &= error == 0 || error == -EDOM; }

}  // namespace confine
