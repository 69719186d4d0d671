// Lanes of a warp conflict in a bank of shared memory and are served one after another.

#include "language/say.h"
#include "run/counters.h"
#include "show/finding.h"

namespace lab {
namespace {

uint64_t wavefronts(const device::Counts& c) {
    return c.shared_load_wavefronts + c.shared_store_wavefronts;
}

double weight(const Profile& p) { return p.share(bank_conflicts(p.counts)); }

std::string says(const Profile& p) {
    return say("shared memory is passed {} times, and {} would do without two lanes in a bank{}",
               wavefronts(p.counts), wavefronts(p.counts) - bank_conflicts(p.counts),
               at_line(p.line_with_most(bank_conflicts)));
}

std::string advice(const Profile&) {
    return say("word w lies in bank w % 32: let lane k use word k, not word 2*k or stride*k");
}

}  // namespace

extern const Finding finding_bank_conflicts = {"bank conflicts", weight, says, advice};

}  // namespace lab
