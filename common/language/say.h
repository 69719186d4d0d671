// Text in the reader's language. The English text is its key in a catalogue of GNU gettext (docs/translating.md).
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "language/marked.h"

namespace lab {

// Once, at the start of a program: takes the language that the environment names (LANGUAGE, else LC_ALL,
// LC_MESSAGES or LANG) from LANGUAGE/LC_MESSAGES/reduction-labs.mo in this folder. Numbers are
// written as in English in each language.
void use_language(const std::filesystem::path& catalogues);

// Returns the English text itself where there is no other.
const char* in_language(const char* english);

// fmt::format, in the reader's language. A translation may change the order of the values: {1} {0}.
template <class... Values>
std::string say(fmt::format_string<Values...> english, Values&&... values) {
    return fmt::vformat(in_language(fmt::string_view(english).data()),
                        fmt::make_format_args(values...));
}

std::string counted(uint64_t number, const char* noun);  // "1 block", "3 blocks"

}  // namespace lab
