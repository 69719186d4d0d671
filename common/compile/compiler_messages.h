// Presents a compiler's messages to the student: with the student's file name, at most 20 lines, and
// the party at fault if compilation failed.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/process.h"

namespace lab {

class CompilerMessages {
  public:
    // `compiled_name` is the name given to the compiler, `shown_name` the one known to the student.
    // Paths below `folder`, which has another name each time, become relative.
    CompilerMessages(std::string_view output, const std::filesystem::path& folder,
                     std::string_view compiled_name, std::string_view shown_name,
                     std::string compiler = "nvcc");

    std::string shortened() const;

    // The run was stopped by a time limit: another one would be stopped, too.
    bool out_of_time(const Finished& ran) const;

    // Throws NotCompiled or NoVerdict for a failed run.
    [[noreturn]] void fail(const Finished& ran, const ProcessLimits& limits) const;

  private:
    bool says(std::string_view words) const { return text_.find(words) != text_.npos; }

    std::string text_, shown_name_, compiler_;
};

}  // namespace lab
