// docs/warpsim.md shows what runs: each `$ warpsim ...` of it prints the lines that follow there.
#include <gtest/gtest.h>

#include <sstream>
#include <vector>

#include "lab/files.h"
#include "lab/process.h"

namespace tool {
namespace {

struct Example {
    std::string command, output;
};

std::vector<Example> examples_of(const std::string& page) {
    std::vector<Example> examples;
    bool inside = false;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("$ ")) {
            examples.push_back({line.substr(2), ""});
            inside = true;
        } else if (line == "```") {
            inside = false;
        } else if (inside) {
            examples.back().output += line + "\n";
        }
    }
    return examples;
}

TEST(Page, ShowsWhatTheProgramPrints) {
    const auto examples = examples_of(lab::read_file(TOOL_PAGE));
    ASSERT_GE(examples.size(), 4U);
    for (const auto& [command, output] : examples) {
        const std::string path = "PATH=" TOOL_FOLDER ":$PATH; " + command + " 2>/dev/null";
        const lab::Finished ran = lab::run_process({"/bin/sh", "-c", path}, TOOL_EXAMPLES, {});
        EXPECT_EQ(ran.output, output) << command;
    }
}

}  // namespace
}  // namespace tool
