#include "native/caller/faults.h"

#include <dlfcn.h>
#include <ucontext.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>

#include "native/caller/report.h"
#include "native/protocol.h"

namespace native {
namespace {

std::span<const Argument> arguments_of_call;

uint64_t address_of(const void* at) { return reinterpret_cast<uintptr_t>(at); }

const void* code_of(const void* context) {
    const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
    return reinterpret_cast<const void*>(machine.gregs[REG_RIP]);
#elif defined(__aarch64__)
    return reinterpret_cast<const void*>(machine.pc);
#else
#error "report where this machine's registers have the address of the code"
#endif
}

// Relative to the program, or to the library, that has the code.
uint64_t offset_of(const void* code) {
    Dl_info found{};
    dladdr(code, &found);
    return address_of(code) - address_of(found.dli_fbase);
}

// The array nearest to an address: its number, and the offset from its first byte.
struct Nearest {
    int array = -1;
    int64_t offset = 0;
};

// Beyond this, an address has nothing to do with an array.
constexpr int64_t near = 1 << 20;

Nearest nearest_to(const void* memory) {
    Nearest nearest;
    int64_t least = near;
    for (size_t i = 0; i < arguments_of_call.size(); ++i) {
        const Argument& argument = arguments_of_call[i];
        if (!argument.is_array()) continue;
        const auto offset = static_cast<int64_t>(address_of(memory) - address_of(argument.begin));
        const auto bytes = static_cast<int64_t>(argument.asked.bytes);
        const int64_t away = offset < 0 ? -offset : offset < bytes ? 0 : offset - bytes;
        if (away < least) least = away, nearest = {static_cast<int>(i), offset};
    }
    return nearest;
}

void on_signal(int signal, siginfo_t* info, void* context) {
    end_with_fault(signal, info->si_addr, code_of(context));
}

}  // namespace

void end_with_fault(int signal, const void* memory, const void* code) {
    const Nearest nearest = nearest_to(memory);
    Numbers numbers;
    numbers.add(static_cast<uint64_t>(signal)).add(address_of(memory)).add(offset_of(code));
    if (nearest.array >= 0) {
        numbers.add(static_cast<uint64_t>(nearest.array)).add(nearest.offset < 0);
        numbers.add(static_cast<uint64_t>(std::llabs(nearest.offset)));
    }
    end_with(fault, numbers.text());
}

void report_faults(std::span<const Argument> arguments) {
    arguments_of_call = arguments;
    static char stack[1 << 16];  // the student's may be full
    const stack_t other{stack, 0, sizeof stack};
    sigaltstack(&other, nullptr);
    struct sigaction action {};
    action.sa_sigaction = on_signal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
        sigaction(signal, &action, nullptr);
}

}  // namespace native
