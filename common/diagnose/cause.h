// The catalogue of causes: one file each in causes/, named after its id. A cause is named only when
// certain: it requires the complete pattern that this mistake alone leaves, and nothing else.
//
// Example: each block shall sum a segment of 2 * blockDim.x elements, and the kernel forgets the
// step that adds the second half. Its smallest failing case is <<<1, 8>>>, with 16 elements.
//
//     evidence                 what = wrong_sum, and by runs on chosen inputs (localise.h)
//                              arrived.weights = 1 1 1 1 1 1 1 1 0 0 0 0 0 0 0 0
//     half_segment             all with k >= 8 are lost, and no other: proves it
//     first_stride_skipped     all with odd k are lost: no
//     last_element_skipped     k = 15 alone is lost: no
//     race, uninitialised      the checks have found nothing in this case: absent
//     any other                no
//     find_cause               half_segment: "the second half of each segment is never added: a
//                              segment has 2 * blockDim.x elements, and blockDim.x of them arrive"
//
// With <<<1, 4>>>, 8 elements are too few to tell mistakes apart: half_segment looks so, and the
// answer is `unknown` unless a larger failing case proves it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "diagnose/evidence.h"

namespace lab {

// How a failing case fits a cause: it contradicts it; the mistake does not show in it, so that it
// neither contradicts nor supports it; the mistake is there, and the wrong result does not depend on
// it; the case is consistent with it (but also with other causes); or it proves it.
enum class Fit { no, absent, beside, consistent, proves };

// The contracts to which a cause applies: every one; all but native functions; sums of a segment per
// block, by a tree; calls of host functions; host functions that sum; scans; counts of elements; the
// same, also by functions that compute with threads of their own; matrix products; functions that
// compute with threads of their own, to which none of the others applies; those that run on ranks; both
// of these.
enum class About {
    every,
    all,
    segments,
    calls,
    sums,
    prefixes,
    counts,
    keys,
    products,
    threads,
    ranks,
    native
};

struct Cause {
    const char* id;
    int rank;  // if several causes fit, the highest rank is the most specific; below 0: findings of
               // the checks, which are true beside any other cause
    Fit (*fits)(const Evidence&);
    std::string (*says)(const Evidence&);
    std::string (*advice)(const Evidence&);
    About about = About::all;
};

// The cause that holds in the first case, which is the one shown to the user, and that no other
// failing case examined contradicts; `unknown` if none is certain. Its words use only the evidence
// of the first case.
Diagnosis find_cause(std::span<const Evidence> cases);

const std::vector<const Cause*>& common_causes();  // generated from the folder causes/
const std::vector<const Cause*>& own_causes();     // the lab's own, in its program

// The common causes and the lab's own.
const std::vector<const Cause*>& catalogue();
void extend_catalogue(const std::vector<const Cause*>& causes);

}  // namespace lab
