// Checks the examples in docs/warpsim.md: each `$ command` prints the lines that follow it there.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <vector>

#include "base/files.h"
#include "base/process.h"
#include "compile/nvcc.h"

namespace fs = std::filesystem;

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

// Copies the examples to a separate folder, since nvcc writes files there.
void copy_examples(const fs::path& to) {
    for (const auto& example : fs::directory_iterator(TOOL_EXAMPLES))
        fs::copy_file(example.path(), to / example.path().filename());
}

TEST(Page, ShowsWhatTheProgramPrints) {
    const auto examples = examples_of(lab::read_file(TOOL_PAGE));
    ASSERT_GE(examples.size(), 7U);
    const lab::PrivateFolder folder;
    copy_examples(folder.path());
    const fs::path nvcc = lab::find_nvcc(lab::nvcc_places(TOOL_SOURCE_ROOT "/build/tools")).path;
    // As in common/cudart_sim/tests: the paths of the libraries that nvcc's wheels link against.
    const std::string bin = nvcc.parent_path(),
                      places = "export LANGUAGE=en PATH=" TOOL_FOLDER ":" + bin +
                               ":$PATH LIBRARY_PATH=" TOOL_FOLDER "/cudart_sim:" + bin +
                               "/../lib; ";
    for (const auto& [command, output] : examples) {
        const lab::Finished ran = lab::run_process(
            {"/bin/sh", "-c", places + "{ " + command + "; } 2>/dev/null"}, folder.path(), {});
        EXPECT_EQ(ran.output, output) << command;
    }
}

}  // namespace
}  // namespace tool
