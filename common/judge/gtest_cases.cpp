#include "judge/gtest_cases.h"

#include <gtest/gtest.h>

#include <exception>
#include <set>
#include <tuple>

#include "base/error.h"

namespace lab {
namespace {

// The first exception thrown by a test: a harness error ends the whole run.
std::exception_ptr ended;

class CaseTest : public testing::Test {
  public:
    explicit CaseTest(const NamedTest& test) : test_(test) {}

    void TestBody() override {
        if (ended) GTEST_SKIP();
        try {
            if (!test_.passes()) GTEST_NONFATAL_FAILURE_("the case failed");
        } catch (...) {
            ended = std::current_exception();
        }
    }

  private:
    const NamedTest& test_;
};

void add(const NamedTest& test) {
    testing::RegisterTest(test.suite.c_str(), test.name.c_str(), nullptr, nullptr, __FILE__,
                          __LINE__, [&test]() -> testing::Test* { return new CaseTest(test); });
}

void require_unique(const std::vector<NamedTest>& tests) {
    std::set<std::string> names;
    for (const NamedTest& test : tests) {
        const std::string name = test.suite + "." + test.name;
        if (!names.insert(name).second) throw NoVerdict("two cases are called " + name);
    }
}

}  // namespace

void run_gtest(const std::vector<NamedTest>& tests) {
    require_unique(tests);
    char program[] = "lab";
    char* argv[] = {program, nullptr};
    int argc = 1;
    testing::InitGoogleTest(&argc, argv);
    // Remove GoogleTest's printer: the screen already shows each case in a sentence.
    auto& listeners = testing::UnitTest::GetInstance()->listeners();
    delete listeners.Release(listeners.default_result_printer());
    for (const NamedTest& test : tests) add(test);
    std::ignore = RUN_ALL_TESTS();  // each case keeps its own result
    if (ended) std::rethrow_exception(ended);
}

}  // namespace lab
