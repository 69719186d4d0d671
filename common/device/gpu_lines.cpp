#include "device/gpu_lines.h"

#include <algorithm>

namespace device {

void Lines::add(std::string_view text) {
    while (!text.empty()) {
        const size_t length = std::min(text.find('\n'), text.size());
        line_.append(text.substr(0, std::min(length, kept_columns - line_.size())));
        started_ = true;
        if (length == text.size()) return;
        end_line();
        text.remove_prefix(length + 1);
    }
}

void Lines::end() {
    if (started_) end_line();
}

void Lines::end_line() {
    if (first_.size() < kept_lines) first_.push_back(std::move(line_));
    line_.clear();
    started_ = false;
    ++count_;
}

}  // namespace device
