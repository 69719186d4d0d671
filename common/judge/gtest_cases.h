// Runs a lab's cases as GoogleTest tests: the suites are the tasks, one test a case.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace lab {

struct NamedTest {
    std::string suite, name;
    std::function<bool()> passes;
};

// In order; each name once, else NoVerdict. An exception out of a test is thrown on to the caller.
void run_gtest(const std::vector<NamedTest>& tests);

}  // namespace lab
