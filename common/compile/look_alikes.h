// Characters that look like C++'s punctuation and are not: those of a Chinese keyboard, and quotation marks that were
// copied from a book.
#pragma once

#include <string>

namespace lab {

// The compiler's messages with such characters as the file has them: nvcc writes \U0000ff1b.
std::string with_look_alikes_as_typed(std::string messages);

// For the first such character in the lines of code that these messages quote: what to write instead. Empty: there is
// none. Comments and strings do not count.
std::string look_alike_in(const std::string& messages);

}  // namespace lab
