#include "cudart_sim/exit_status.h"

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace cudart_sim {

namespace {

constexpr int finding = 1, fault = 3;
std::atomic<int> noted = 0;

[[noreturn]] void end(int status) {
    std::fflush(nullptr);
    _exit(status);
}

void leave(int, void*) {
    if (noted) end(noted);
}

bool keeps_its_own() {
    const char* const asked = std::getenv("WARPSIM_EXIT_STATUS");
    return asked && std::strcmp(asked, "program") == 0;
}

// Exit handlers run in reverse order of registration: this one is registered before main(), so it
// runs after all of the program's.
[[gnu::constructor]] void listen() {
    if (!keeps_its_own()) on_exit(leave, nullptr);
}

}  // namespace

void note_finding() {
    int nothing = 0;
    noted.compare_exchange_strong(nothing, finding);
}
void note_fault() { noted = fault; }
void end_with_fault() { end(fault); }

}  // namespace cudart_sim
