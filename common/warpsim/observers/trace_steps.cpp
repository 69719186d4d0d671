#include "warpsim/observers/trace_steps.h"

#include <algorithm>

namespace warpsim::trace {

int Steps::find_or_add(const Id& id, int previous, StepKind kind, const SourcePlace& at) {
    const auto [known, is_new] = known_.try_emplace(id, static_cast<int>(steps_.size()));
    if (!is_new) return known->second;
    steps_.push_back({kind, at, id.epoch, {}, {}});
    std::vector<int>& order = order_[id.epoch];
    // Searches backwards, since `previous` is mostly near the end.
    const auto before = std::find(order.rbegin(), order.rend(), previous);
    order.insert(before.base(), known->second);
    return known->second;
}

std::vector<TracedStep> Steps::in_order() const {
    std::vector<TracedStep> sorted;
    for (const auto& [epoch, order] : order_)
        for (const int step : order) sorted.push_back(steps_[static_cast<size_t>(step)]);
    return sorted;
}

}  // namespace warpsim::trace
