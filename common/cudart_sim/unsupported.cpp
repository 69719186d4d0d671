#include "cudart_sim/unsupported.h"

#include <fmt/format.h>

#include "cudart_sim/runtime.h"

namespace cudart_sim {

int unsupported(const char* function) {
    say(fmt::format("the program called {}, which is not supported here", function));
    return runtime().note(cudaErrorNotSupported);
}

}  // namespace cudart_sim
