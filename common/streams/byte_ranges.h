// Sets of bytes, as ranges of addresses.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace streams {

struct Range {
    uint64_t begin = 0, end = 0;  // without the end
    bool operator==(const Range&) const = default;
};

class ByteRanges {
  public:
    void add(Range range);
    // Sorted, and apart from each other.
    const std::vector<Range>& ranges() const;
    bool empty() const { return ranges_.empty(); }

  private:
    void tidy();

    std::vector<Range> ranges_;
    size_t tidied_ = 0;  // that many are sorted and apart
};

// The first bytes that are in both.
std::optional<Range> first_common(const ByteRanges& one, const ByteRanges& other);

bool covers(const ByteRanges& all, const ByteRanges& part);

}  // namespace streams
