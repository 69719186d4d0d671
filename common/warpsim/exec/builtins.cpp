#include "warpsim/exec/builtins.h"

#include <array>
#include <bit>
#include <string_view>

#include "language/say.h"
#include "warpsim/exec/grid.h"
#include "warpsim/exec/printf.h"

namespace warpsim {

namespace {

constexpr size_t most_string_bytes = 4096;
constexpr uint64_t work_a_printf = 64;  // plus the bytes of its format and text
constexpr uint64_t work_a_malloc = 64;

// The value of the call's argument number `index` for one lane: byte by byte, since a variable may
// be unaligned.
template <class T>
T argument(Warp& warp, const CallSite& site, size_t index, int lane) {
    std::array<std::byte, sizeof(T)> bytes{};
    const uint64_t at = uint64_t{warp.frame().local_base} + site.arguments.at(index);
    for (size_t i = 0; i < bytes.size(); ++i) {
        if (const std::byte* place = warp.local(at + i, 1, lane)) bytes[i] = *place;
    }
    return std::bit_cast<T>(bytes);
}

template <class T>
void give_result(Warp& warp, const CallSite& site, T value, int lane) {
    const auto bytes = std::bit_cast<std::array<std::byte, sizeof(T)>>(value);
    const uint64_t at = uint64_t{warp.frame().local_base} + site.results.at(0);
    for (size_t i = 0; i < bytes.size(); ++i) {
        if (std::byte* place = warp.local(at + i, 1, lane)) *place = bytes[i];
    }
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
    warp.fail(FaultKind::assert_failed, lab::say("assert({}) failed", message), lane);
}

// void* malloc(size_t bytes). Null if the heap has no room, as on a GPU.
void builtin_malloc(Warp& warp, const CallSite& site, int lane) {
    warp.spend_work(work_a_malloc);
    const auto bytes = argument<uint64_t>(warp, site, 0, lane);
    Grid& grid = warp.block().grid();
    const uint64_t address = grid.memory().allocate_on_heap(bytes);
    if (address) {
        grid.tell_observers([&](Observer& observer) {
            observer.allocates(GlobalMemory::buffer_of(address), bytes);
        });
    }
    if (!site.results.empty()) give_result(warp, site, address, lane);
}

// void free(void* pointer)
void builtin_free(Warp& warp, const CallSite& site, int lane) {
    warp.spend_work(work_a_malloc);
    const auto address = argument<uint64_t>(warp, site, 0, lane);
    if (address == 0 || warp.block().grid().memory().free_on_heap(address)) return;
    warp.fail(FaultKind::bad_free,
              lab::say("free or delete of 0x{:x}, which malloc or new has not given here, or which "
                       "is free already",
                       address),
              lane);
}

struct Builtin {
    std::string_view name;
    size_t arguments, results;
    void (*call)(Warp&, const CallSite&, int lane);
};
constexpr Builtin builtins[] = {{"vprintf", 2, 1, builtin_vprintf},
                                {"__assertfail", 5, 0, builtin_assertfail},
                                {"malloc", 1, 1, builtin_malloc},
                                {"free", 1, 0, builtin_free}};

const Builtin* find(const CallSite& site) {
    for (const Builtin& builtin : builtins) {
        if (builtin.name == site.builtin && builtin.arguments == site.arguments.size() &&
            builtin.results >= site.results.size())
            return &builtin;
    }
    return nullptr;
}

// A kernel that launches kernels calls one of these first.
bool launches_kernels(std::string_view name) {
    return name.starts_with("__cuda_syscall_cnp") || name.starts_with("cudaLaunchDevice") ||
           name.starts_with("cudaGetParameterBuffer");
}

std::string why_missing(const std::string& name) {
    if (launches_kernels(name))
        return lab::in_language(
            "a kernel launches a kernel here (dynamic parallelism), which "
            "warpsim does not support");
    return lab::say("warpsim has no function {}", name);
}

}  // namespace

bool is_builtin(const CallSite& site) { return find(site) != nullptr; }

void call_builtin(Warp& warp, const CallSite& site) {
    const Builtin* const builtin = find(site);
    if (!builtin) {
        warp.fail(FaultKind::unsupported, why_missing(site.builtin));
    }
    for (int lane = 0; lane < warp_size; ++lane) {
        if (warp.active() >> lane & 1) builtin->call(warp, site, lane);
    }
}

}  // namespace warpsim
