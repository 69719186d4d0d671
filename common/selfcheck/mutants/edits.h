// One change of a source, as pieces of text to replace, and the two families of changes.
#pragma once

#include <string>
#include <vector>

#include "selfcheck/mutants/source.h"

namespace selfcheck {

struct Replacement {
    size_t begin, end;  // in the source
    std::string with;
};

struct Edit {
    std::string what;
    std::vector<Replacement> replacements;  // none overlap
};

std::vector<Edit> token_edits(const Source& source);      // operators, constants, names
std::vector<Edit> statement_edits(const Source& source);  // dropped, moved, doubled; conditions

std::string apply(const std::string& source, std::vector<Replacement> replacements);

}  // namespace selfcheck
