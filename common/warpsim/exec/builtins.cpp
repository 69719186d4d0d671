#include "warpsim/exec/builtins.h"

#include <array>
#include <bit>
#include <string_view>

#include <fmt/format.h>

#include "warpsim/exec/grid.h"
#include "warpsim/exec/printf.h"

namespace warpsim {

namespace {

constexpr size_t most_string_bytes = 4096;
constexpr uint64_t work_a_printf = 64;  // and what its text takes

// The value of the call's argument number `index` for one lane: byte by byte, since a variable may
// be aligned to nothing.
template <class T>
T argument(Warp& warp, const CallSite& site, size_t index, int lane) {
    std::array<std::byte, sizeof(T)> bytes{};
    const uint64_t at = uint64_t{warp.frame().local_base} + site.arguments.at(index);
    for (size_t i = 0; i < bytes.size(); ++i) {
        if (const std::byte* place = warp.local(at + i, 1, lane)) bytes[i] = *place;
    }
    return std::bit_cast<T>(bytes);
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
    const std::string text = format_printf(format, read, string);
    warp.spend_work(work_a_printf + format.size() + text.size());
    warp.block().grid().print(text);
}

// void __assertfail(const char* message, const char* file, unsigned line, const char* function,
// size_t charsize)
void builtin_assertfail(Warp& warp, const CallSite& site, int lane) {
    const std::string message = string_at(warp, argument<uint64_t>(warp, site, 0, lane), lane);
    warp.fail(FaultKind::assert_failed, fmt::format("assert({}) failed", message), lane);
}

struct Builtin {
    std::string_view name;
    size_t arguments;
    void (*call)(Warp&, const CallSite&, int lane);
};
constexpr Builtin builtins[] = {{"vprintf", 2, builtin_vprintf},
                                {"__assertfail", 5, builtin_assertfail}};

const Builtin* find(const CallSite& site) {
    for (const Builtin& builtin : builtins) {
        if (builtin.name == site.builtin && builtin.arguments == site.arguments.size())
            return &builtin;
    }
    return nullptr;
}

}  // namespace

bool is_builtin(const CallSite& site) { return find(site) != nullptr; }

void call_builtin(Warp& warp, const CallSite& site) {
    const Builtin* const builtin = find(site);
    if (!builtin) {
        warp.fail(FaultKind::unsupported, fmt::format("warpsim has no function {}", site.builtin));
    }
    for (int lane = 0; lane < warp_size; ++lane) {
        if (warp.active() >> lane & 1) builtin->call(warp, site, lane);
    }
}

}  // namespace warpsim
