#include "warpsim/exec/builtins.h"

#include <cstring>

#include <fmt/format.h>

#include "warpsim/exec/grid.h"
#include "warpsim/exec/printf.h"

namespace warpsim {

namespace {

constexpr size_t most_string_bytes = 4096;

// The value of the call's argument number `index` for one lane.
template <class T>
T argument(Warp& warp, const CallSite& site, size_t index, int lane) {
    T value{};
    const uint32_t at = warp.frame().local_base + site.arguments.at(index);
    const std::byte* place = warp.local(at, lane);
    if (place) std::memcpy(&value, place, sizeof value);
    return value;
}

std::string string_at(Warp& warp, uint64_t address, int lane) {
    std::string text;
    while (text.size() < most_string_bytes) {
        const std::byte* place =
            warp.resolve(ptx::Space::none, address + text.size(), 1, AccessKind::load, lane);
        if (*place == std::byte{0}) break;
        text += static_cast<char>(*place);
    }
    return text;
}

// int vprintf(const char* format, const void* arguments): PTX ABI, "System Calls".
void builtin_vprintf(Warp& warp, const CallSite& site, int lane) {
    const std::string format = string_at(warp, argument<uint64_t>(warp, site, 0, lane), lane);
    const auto values = argument<uint64_t>(warp, site, 1, lane);
    const auto read = [&](uint64_t offset, void* out, size_t bytes) {
        for (size_t i = 0; i < bytes; ++i) {
            static_cast<std::byte*>(out)[i] =
                *warp.resolve(ptx::Space::none, values + offset + i, 1, AccessKind::load, lane);
        }
    };
    const auto string = [&](uint64_t address) { return string_at(warp, address, lane); };
    warp.block().grid().print(format_printf(format, read, string));
}

// void __assertfail(const char* message, const char* file, unsigned line, const char* function,
// size_t charsize)
[[noreturn]] void builtin_assertfail(Warp& warp, const CallSite& site, int lane) {
    const std::string message = string_at(warp, argument<uint64_t>(warp, site, 0, lane), lane);
    warp.fail(FaultKind::assert_failed, fmt::format("assert({}) failed", message), lane);
}

}  // namespace

void call_builtin(Warp& warp, const CallSite& site) {
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(warp.active() >> lane & 1)) continue;
        if (site.builtin == "vprintf" && site.arguments.size() == 2) {
            builtin_vprintf(warp, site, lane);
        } else if (site.builtin == "__assertfail" && site.arguments.size() >= 4) {
            builtin_assertfail(warp, site, lane);
        } else {
            warp.fail(FaultKind::unsupported,
                      fmt::format("warpsim has no function {}", site.builtin), lane);
        }
    }
}

}  // namespace warpsim
