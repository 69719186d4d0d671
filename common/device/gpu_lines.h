// The output of a process as lines: the first ones, and their total number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace device {

class Lines {
  public:
    void add(std::string_view text);
    void end();  // a last line without a newline counts too

    const std::vector<std::string>& first() const { return first_; }
    uint64_t count() const { return count_; }

  private:
    static constexpr size_t kept_lines = 40, kept_columns = 1000;

    void end_line();

    std::vector<std::string> first_;
    std::string line_;
    bool started_ = false;
    uint64_t count_ = 0;
};

}  // namespace device
