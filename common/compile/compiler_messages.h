// nvcc's messages for the student: in the name of the student's file, at most 20 lines, and whose
// fault it is if it failed.
#pragma once

#include <string>
#include <string_view>

#include "base/process.h"

namespace lab {

class CompilerMessages {
  public:
    // `compiled_name` is what nvcc saw, `shown_name` what the student knows.
    CompilerMessages(std::string_view output, std::string_view compiled_name,
                     std::string_view shown_name);

    std::string shortened() const;

    // The run was stopped for its time: another one would be, too.
    bool out_of_time(const Finished& ran) const;

    // Throws NotCompiled or NoVerdict for a run that failed.
    [[noreturn]] void fail(const Finished& ran, const ProcessLimits& limits) const;

  private:
    bool says(std::string_view words) const { return text_.find(words) != text_.npos; }

    std::string text_, shown_name_;
};

}  // namespace lab
