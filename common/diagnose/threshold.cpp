#include "diagnose/threshold.h"

#include "progress/progress.h"

namespace lab {
namespace {

constexpr uint64_t near = end_of_int / 256;

Case with_size(Case test_case, uint64_t n) {
    test_case.sizes.set(test_case.sizes.begin()->first, n);
    return test_case;
}

std::vector<uint64_t> blocks_of_launches(CaseRunner& runner, const Case& test_case) {
    std::vector<uint64_t> list;
    for (const plan::Launch& launch : runner.launches(test_case)) {
        const auto& [x, y, z] = launch.grid;
        list.push_back(uint64_t{x} * y * z);
    }
    return list;
}

}  // namespace

bool is_end_of_int(const Threshold& found) {
    return found.right >= end_of_int - near && found.right <= end_of_int &&
           found.wrong <= end_of_int + near;
}

std::optional<Threshold> find_threshold(CaseRunner& runner, const Case& failing, uint64_t right) {
    if (failing.sizes.begin() + 1 != failing.sizes.end() || !failing.is_call()) return std::nullopt;
    const progress::Ticking progress("finding the largest n that is right");
    Threshold found{right, failing.elements(), {}, {}};
    try {
        // An overflow is the likeliest threshold: begin there.
        uint64_t next = end_of_int - near;
        while (found.right + 1 < found.wrong && !is_end_of_int(found)) {
            if (next <= found.right || next >= found.wrong)
                next = found.right + (found.wrong - found.right) / 2;
            (runner.is_right_on_zeros(with_size(failing, next)) ? found.right : found.wrong) = next;
            next = 0;
        }
        // A count that is rounded, such as a float's, is wrong before, too, and right in between.
        constexpr uint64_t odd_and_smaller = end_of_int / 2 + 7;
        if (odd_and_smaller < found.right &&
            !runner.is_right_on_zeros(with_size(failing, odd_and_smaller)))
            return std::nullopt;
        found.blocks_when_right = blocks_of_launches(runner, with_size(failing, found.right));
        found.blocks_when_wrong = blocks_of_launches(runner, with_size(failing, found.wrong));
    } catch (const plan::PlanError&) {
        return std::nullopt;  // refused at some size
    }
    return found;
}

}  // namespace lab
