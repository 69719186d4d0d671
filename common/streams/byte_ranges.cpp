#include "streams/byte_ranges.h"

#include <algorithm>

namespace streams {

// Neighbouring accesses follow one another, and extend the last range. The others are put in order
// once they are as many as those that are in order, so that an access costs a logarithm.
void ByteRanges::add(Range range) {
    if (range.begin >= range.end) return;
    if (!ranges_.empty()) {
        Range& last = ranges_.back();
        if (range.begin >= last.begin && range.begin <= last.end) {
            last.end = std::max(last.end, range.end);
            return;
        }
    }
    constexpr size_t few = 1024;
    if (ranges_.size() >= 2 * std::max(tidied_, few)) tidy();
    ranges_.push_back(range);
}

const std::vector<Range>& ByteRanges::ranges() const {
    if (tidied_ < ranges_.size()) const_cast<ByteRanges*>(this)->tidy();
    return ranges_;
}

void ByteRanges::tidy() {
    std::ranges::sort(ranges_, {}, &Range::begin);
    size_t kept = 0;
    for (const Range& range : ranges_) {
        if (kept && range.begin <= ranges_[kept - 1].end)
            ranges_[kept - 1].end = std::max(ranges_[kept - 1].end, range.end);
        else
            ranges_[kept++] = range;
    }
    ranges_.resize(kept);
    tidied_ = kept;
}

std::optional<Range> first_common(const ByteRanges& one, const ByteRanges& other) {
    auto a = one.ranges().begin(), b = other.ranges().begin();
    while (a != one.ranges().end() && b != other.ranges().end()) {
        const Range common{std::max(a->begin, b->begin), std::min(a->end, b->end)};
        if (common.begin < common.end) return common;
        if (a->end < b->end)
            ++a;
        else
            ++b;
    }
    return std::nullopt;
}

bool covers(const ByteRanges& all, const ByteRanges& part) {
    auto a = all.ranges().begin();
    for (const Range& range : part.ranges()) {
        while (a != all.ranges().end() && a->end < range.end) ++a;
        if (a == all.ranges().end() || a->begin > range.begin) return false;
    }
    return true;
}

}  // namespace streams
