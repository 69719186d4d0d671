// How to test the forms of one kind: one file of shapes/ for each kind; CMake generates the list of
// them from the folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "warpsim/insn/insn.h"
#include "warpsim/recordings/recorded_tests.h"

namespace warpsim {

struct Shape {
    std::string_view how;  // for the page of all forms: "448 tuples of operands"
    bool (*fits)(const Mnemonic& mnemonic, const Form& form);
    std::vector<RecordedTest> (*tests)(const Mnemonic& mnemonic, const Form& form);
};

const std::vector<const Shape*>& all_shapes();

// The shapes that fit the form. Empty: it has no test.
std::vector<const Shape*> shapes_of(const Mnemonic& mnemonic, const Form& form);

// "min.s32", "ret".
std::string full_name(const Mnemonic& mnemonic, const Form& form);

}  // namespace warpsim
