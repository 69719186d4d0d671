#include "native/caller/arguments.h"
#include "language/marked.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "native/caller/report.h"

namespace native {
namespace {

constexpr std::byte beside{0x5a};
constexpr size_t line_bytes = 64;  // an array begins at a cache line, where it can

size_t rounded_up(size_t bytes, size_t to) { return (bytes + to - 1) / to * to; }

// Pages between two that are not mapped. Addresses do not depend on the machine's other work, so
// that two runs share the same cache lines.
void place(Argument& argument, bool ends_at_guard) {
    const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    const size_t bytes = std::max(rounded_up(argument.asked.bytes, page), page);
    void* const at = mmap(nullptr, bytes + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) end_with(cannot_start, lab::marked("no memory for the arrays"));
    argument.mapped = static_cast<std::byte*>(at) + page;
    argument.end = argument.mapped + bytes;
    argument.begin = ends_at_guard ? argument.end - argument.asked.bytes : argument.mapped;
}

void protect(const Argument& argument, int protection) {
    const auto bytes = static_cast<size_t>(argument.end - argument.mapped);
    if (mprotect(argument.mapped, bytes, protection) != 0)
        end_with(cannot_start, lab::marked("memory cannot be protected"));
}

bool is_untouched(const std::byte* begin, const std::byte* end) {
    return std::all_of(begin, end, [](std::byte byte) { return byte == beside; });
}

}  // namespace

Arguments::Arguments(std::span<const RequestParameter> asked, std::span<const std::byte> contents,
                     bool ends_at_guard)
    : places_(asked.size()) {
    static_assert(line_bytes <= 4096);  // a page
    const std::byte* from = contents.data();
    for (const RequestParameter& one : asked) {
        contents_.push_back(from);
        from += one.bytes;
    }
    earlier_ = contents_;
    for (size_t i = 0; i < asked.size(); ++i) {
        if (!asked[i].differs_earlier) continue;
        earlier_[i] = from;
        from += asked[i].bytes;
    }
    for (const RequestParameter& one : asked) {
        arguments_.push_back({one});
        Argument& argument = arguments_.back();
        place(argument, ends_at_guard && argument.is_array());
        void*& pointer = places_[arguments_.size() - 1];
        pointer = argument.begin;
        argument.passed = argument.is_array() ? static_cast<void*>(&pointer) : argument.begin;
        passed_.push_back(argument.passed);
    }
}

void Arguments::fill(bool is_last) {
    for (size_t i = 0; i < arguments_.size(); ++i) {
        Argument& argument = arguments_[i];
        places_[i] = argument.begin;
        protect(argument, PROT_READ | PROT_WRITE);
        std::fill(argument.mapped, argument.end, beside);
        std::memcpy(argument.begin, (is_last ? contents_ : earlier_)[i], argument.asked.bytes);
        if (argument.asked.passing == Passing::read) protect(argument, PROT_READ);
    }
}

int Arguments::damaged() const {
    for (size_t i = 0; i < arguments_.size(); ++i) {
        const Argument& argument = arguments_[i];
        if (!argument.is_array()) continue;
        if (!is_untouched(argument.mapped, argument.begin) ||
            !is_untouched(argument.begin + argument.asked.bytes, argument.end))
            return static_cast<int>(i);
    }
    return -1;
}

}  // namespace native
