#include "warpsim/recordings/recorded_tests.h"

#include "warpsim/recordings/flow/flow_kernel.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/untestable.h"

namespace warpsim {

static TestGroup group_of(const Mnemonic& mnemonic) {
    TestGroup group{std::string(mnemonic.name), {}};
    for (const Form& form : mnemonic.forms()) {
        if (why_untestable(full_name(mnemonic, form))) continue;
        for (const Shape* shape : shapes_of(mnemonic, form)) {
            for (RecordedTest& test : shape->tests(mnemonic, form)) {
                group.tests.push_back(std::move(test));
            }
        }
    }
    return group;
}

const std::vector<TestGroup>& all_test_groups() {
    static const auto groups = [] {
        std::vector<TestGroup> made;
        for (const Mnemonic* mnemonic : all_mnemonics()) {
            TestGroup group = group_of(*mnemonic);
            if (!group.tests.empty()) made.push_back(std::move(group));
        }
        for (TestGroup& group : flow_groups()) made.push_back(std::move(group));
        return made;
    }();
    return groups;
}

std::string TestGroup::ptx() const {
    std::string text = ".version 9.0\n.target sm_90\n.address_size 64\n";
    for (const RecordedTest& test : tests) text += test.ptx;
    return text;
}

}  // namespace warpsim
