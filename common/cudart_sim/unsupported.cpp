#include "cudart_sim/unsupported.h"

#include "cudart_sim/runtime.h"
#include "language/say.h"

namespace cudart_sim {

int unsupported(const char* function) {
    tell(lab::say("the program called {}, which is not supported here", function));
    return runtime().note(cudaErrorNotSupported);
}

}  // namespace cudart_sim
