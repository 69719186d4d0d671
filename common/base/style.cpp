#include "base/style.h"

#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace lab {

Style Style::for_stdout() {
    const char* no_colour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool dumb = terminal && std::strcmp(terminal, "dumb") == 0;
    return Style(isatty(STDOUT_FILENO) && !(no_colour && *no_colour) && !dumb);
}

}  // namespace lab
