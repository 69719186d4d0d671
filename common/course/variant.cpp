#include "course/variant.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <stdexcept>
#include <vector>

#include "base/error.h"
#include "base/files.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

// Lines with their newlines: the last one may lack it.
std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return lines;
}

std::string_view without_newline(std::string_view line) {
    return line.substr(0, line.find_last_not_of("\r\n") + 1);
}

// The comment at the top of a kernel.
size_t head_of(const std::vector<std::string_view>& lines) {
    size_t head = 0;
    while (head < lines.size() && lines[head].starts_with("//")) ++head;
    return head;
}

bool stays(std::string_view line) { return line[0] != '-'; }

// The file that the line `--- right/name.cu` names, in the folder of the solution; empty if it is none.
std::string base_named_in(std::string_view line) {
    static const std::regex form(R"(--- (kernel\.(?:cu|cpp)|(?:right|wrong)/\w+\.(?:cu|cpp)))");
    const std::string header(without_newline(line));
    std::smatch found;
    return std::regex_match(header, found, form) ? found[1].str() : "";
}

std::string base_of(std::string_view diff) {
    for (const std::string_view line : lines_of(diff))
        if (line.starts_with("--- ")) return base_named_in(line);
    return "";
}

class Patch {
  public:
    Patch(std::string_view diff, std::string_view base)
        : diff_(lines_of(diff)), base_(lines_of(base)), head_(head_of(base_)) {
        const std::string name = base_of(diff);
        whose_ = name.starts_with("kernel.") ? "the solution" : name;
    }

    std::string made() {
        size_t head = 0;
        while (head < diff_.size() && !diff_[head].starts_with("--- ")) made_ += diff_[head++];
        at_ = head;
        require(at_ + 2 < diff_.size() && diff_[at_ + 1].starts_with("+++ "),
                "a diff has lines `--- NAME`, `+++ NAME` and `@@ ... @@`");
        require(!whose_.empty(),
                "the diff is not one of the solution, or of a file in right/ or wrong/");
        for (at_ += 2; at_ < diff_.size();) apply_hunk();
        --at_;
        require(diff_[at_].ends_with('\n'), "the diff's last line has no newline: was it cut off?");
        while (from_ < base_.size()) keep_line();
        return made_;
    }

  private:
    void require(bool holds, const std::string& message) const {
        if (!holds) throw std::invalid_argument(fmt::format("{}: {}", at_ + 1, message));
    }

    void apply_hunk() {
        static const std::regex form(R"(@@ -(\d{1,6})(?:,(\d{1,6}))? \+\d+(?:,(\d{1,6}))? @@.*)");
        const std::string header(without_newline(diff_[at_]));
        std::smatch found;
        require(std::regex_match(header, found, form),
                "here a line `@@ -8,3 +8,2 @@` was expected");
        const size_t count = found[2].matched ? std::stoul(found[2]) : 1;
        const size_t made = found[3].matched ? std::stoul(found[3]) : 1;
        // A hunk that only adds lines names the line before them.
        const size_t first = std::stoul(found[1]) - (count > 0 ? 1 : 0);
        require(first >= from_ && first <= base_.size() && count <= base_.size() - first,
                fmt::format("{}'s lines {} to {} are not there, or were passed", whose_, first + 1,
                            first + count));
        while (from_ < first) keep_line();
        const size_t begin = ++at_;
        for (; at_ < diff_.size() && !diff_[at_].starts_with("@@"); ++at_) apply_line();
        require_count(count, from_ - first, whose_);
        require_count(made, std::count_if(diff_.begin() + begin, diff_.begin() + at_, stays),
                      "the kernel");
    }

    void require_count(size_t wanted, size_t found, const std::string& whose) const {
        require(found == wanted,
                fmt::format("the part above does not have {} lines of {}, as its @@ says", wanted,
                            whose));
    }

    void apply_line() {
        const std::string_view line = diff_[at_], text = line.substr(1);
        switch (line[0]) {
            case '+':
                made_ += text;
                return;
            case '-':
            case ' ':
                require_next(text);
                line[0] == ' ' ? keep_line() : void(++from_);
                return;
            default:
                require(false, "a line of a diff begins with ' ', '+', '-' or '@@'");
        }
    }

    void keep_line() {
        if (from_ >= head_) made_ += base_[from_];
        ++from_;
    }

    void require_next(std::string_view wanted) const {
        require(from_ < base_.size(), whose_ + " has ended");
        const std::string_view found = without_newline(base_[from_]);
        require(
            base_[from_] == wanted,
            found == without_newline(wanted)
                ? fmt::format("line {} of {} ends otherwise: a carriage return?", from_ + 1, whose_)
                : fmt::format("line {} of {} is `{}`, and not `{}`", from_ + 1, whose_, found,
                              without_newline(wanted)));
    }

    std::vector<std::string_view> diff_, base_;
    size_t head_;               // lines of the base's head
    std::string whose_;         // the base's name in messages; empty if the diff names none
    size_t at_ = 0, from_ = 0;  // the next line of the diff, and of the base
    std::string made_;
};

}  // namespace

std::string apply_diff(std::string_view diff, std::string_view base) {
    return Patch(diff, base).made();
}

bool is_diff(const std::filesystem::path& file) { return file.extension() == ".diff"; }

std::string read_kernel(const LabFolder& lab, const std::filesystem::path& file) {
    const std::string text = read_file(file);
    if (!is_diff(file)) return text;
    const std::string named = base_of(text);
    if (!named.empty() && fs::path(named).extension() != lab.ending())
        throw UsageError(fmt::format("{}: the diff is one of {}, and the solution of {} is {}",
                                     shown(file), named, lab.number,
                                     lab.solution().filename().string()));
    const fs::path base = named.empty() ? lab.solution() : lab.solution().parent_path() / named;
    try {
        return apply_diff(text, read_file(base));
    } catch (const std::invalid_argument& error) {
        throw UsageError(
            fmt::format("{}:{}; `make {} rebase-variants` carries diffs to a changed solution",
                        shown(file), error.what(), lab.number));
    }
}

}  // namespace lab
