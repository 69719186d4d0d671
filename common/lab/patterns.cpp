#include "lab/patterns.h"

#include <algorithm>

namespace lab {

bool weights_known(const Evidence& e) { return e.what == What::wrong_sum && !e.weights.empty(); }

bool weighs(const Evidence& e, const std::function<bool(size_t, int)>& fits) {
    if (!weights_known(e)) return false;
    for (size_t i = 0; i < e.weights.size(); ++i) {
        if (!fits(i, e.weights[i])) return false;
    }
    return true;
}

bool loses_exactly(const Evidence& e, const std::function<bool(size_t)>& lost) {
    const Range own = e.asked.segment(e.output);
    bool some = false;
    return weighs(e,
                  [&](size_t i, int weight) {
                      const bool gone = own.contains(i) && lost(i - own.begin);
                      some = some || gone;
                      return weight == (own.contains(i) && !gone ? 1 : 0);
                  }) &&
           some;
}

size_t count(const Evidence& e, OutputState state) {
    return static_cast<size_t>(std::count(e.outputs.begin(), e.outputs.end(), state));
}

bool only_output_0_written(const Evidence& e) {
    return e.outputs.size() > 1 && e.outputs[0] != OutputState::unwritten &&
           count(e, OutputState::unwritten) == e.outputs.size() - 1;
}

bool one_block_passes(const Evidence& e) {
    bool some = false;
    for (size_t i = 0; i < e.results.size(); ++i) {
        if (e.cases[i].blocks != 1 || e.results[i].state == CaseState::skipped) continue;
        if (e.results[i].state == CaseState::failed) return false;
        some = true;
    }
    return some;
}

}  // namespace lab
