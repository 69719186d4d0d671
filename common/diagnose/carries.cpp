#include "diagnose/carries.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "language/say.h"

namespace lab {
namespace {

// Smaller pieces are those of a thread.
constexpr size_t least_block = 32;

// By how much each output is off; empty if one is no number, or if outputs may be rounded.
std::vector<Wide> errors(const Evidence& e) {
    if (e.what != What::wrong_sum || e.run.results.empty() || e.run.data->fractions) return {};
    if (count(e, OutputState::unwritten) || count(e, OutputState::not_a_number)) return {};
    std::vector<Wide> list;
    for (size_t i = 0; i < e.run.outputs.size(); ++i)
        list.push_back(e.run.results[0].number(i) - e.run.want->at(i).value);
    return list;
}

// The outputs of a block, if the error is constant in each block; otherwise a small number.
size_t outputs_of_a_block(const std::vector<Wide>& errors) {
    size_t block = 0;
    for (size_t i = 1; i < errors.size(); ++i)
        if (errors[i] != errors[i - 1]) block = std::gcd(block, i);
    return block ? block : errors.size();
}

// The sum of the elements that belong in output i before its own.
class SumsBefore {
  public:
    explicit SumsBefore(const Evidence& e)
        : e_(e), input_(e.run.inputs[e.test_case.contract->linear()->input]) {
        for (size_t i = 0; i < input_.size(); ++i) sums_.push_back(sums_.back() + input_.number(i));
    }
    Wide operator()(size_t i) const {
        return sums_[i] - sums_[e_.test_case.own(std::min(i, input_.size() - 1)).begin];
    }
    Wide element(size_t i) const { return input_.number(i); }

  private:
    const Evidence& e_;
    const Array& input_;
    std::vector<Wide> sums_{0};
};

}  // namespace

std::optional<Carries> carries(const Evidence& e) {
    if (e.found.race_matters())
        return std::nullopt;  // the carries may be others under another schedule
    const std::vector<Wide> off = errors(e);
    if (off.empty()) return std::nullopt;
    const SumsBefore before(e);
    Carries found;
    found.block = outputs_of_a_block(off);
    if (found.block < std::min(least_block, off.size())) return std::nullopt;
    for (size_t i = 0; i < off.size(); i += found.block) {
        found.before.push_back(before(i));
        found.got.push_back(before(i) + off[i]);
        found.last.push_back(before.element(std::min(i + found.block, off.size()) - 1));
    }
    found.before.push_back(before(off.size()));
    while (found.is_right(found.first_wrong)) ++found.first_wrong;
    return found;
}

Fit carries_are(const Evidence& e,
                const std::function<Wide(const Carries&, size_t block)>& expected) {
    const auto found = carries(e);
    if (!found) return Fit::no;
    for (size_t b = found->first_wrong; b < found->blocks(); ++b)
        if (found->got[b] != expected(*found, b)) return Fit::no;
    return found->first_wrong + 1 < found->blocks() ? Fit::proves : Fit::consistent;
}

std::string from_first_wrong(const Evidence& e) {
    const Carries found = *carries(e);
    return say("from output[{}] on", found.first_wrong * found.block);
}

}  // namespace lab
