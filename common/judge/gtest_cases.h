// Runs a lab's cases as GoogleTest tests: one suite per task, one test per case.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace lab {

struct NamedTest {
    std::string suite, name;
    std::function<bool()> passes;
};

// Runs the tests in order. Throws NoVerdict if a name occurs twice. Rethrows an exception thrown by
// a test.
void run_gtest(const std::vector<NamedTest>& tests);

}  // namespace lab
