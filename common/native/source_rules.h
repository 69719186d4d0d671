// What a student's C++ file may not contain, since it would go round the checks: assembly, other names
// for its symbols, functions without instrumentation, and code that runs before its function is
// called. Read from the preprocessed text, where macros hide nothing.
#pragma once

#include <string>
#include <string_view>

namespace native {

// A macro that is defined before a header is included could change what the header says. Throws
// NotCompiled with the line.
void require_includes_first(std::string_view source, const std::string& shown_name);

// `preprocessed` as a compiler's -E writes it, of a file called `compiled_name`; only that file's own
// lines are read. Throws NotCompiled with the line in `shown_name`.
void require_plain_source(std::string_view preprocessed, std::string_view compiled_name,
                          const std::string& shown_name);

}  // namespace native
