// The commonest errors and warnings of compilers in the reader's language.
#pragma once

#include <string>

namespace lab {

// The compiler's messages; behind each one that is known here, what it says in the reader's language. Unchanged
// in English, which is the compilers' language.
std::string with_errors_in_language(const std::string& messages);

}  // namespace lab
