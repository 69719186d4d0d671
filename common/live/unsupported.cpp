#include "live/unsupported.h"

#include <fmt/format.h>

#include "live/runtime.h"

namespace live {

int unsupported(const char* function) {
    say(fmt::format("the program called {}, which is not supported here", function));
    return runtime().note(cudaErrorNotSupported);
}

}  // namespace live
