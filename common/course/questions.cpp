#include "course/questions.h"

#include <cctype>
#include <sstream>

#include "language/say.h"

namespace lab {
namespace {

bool is_heading_of_questions(const std::string& line) {
    return line.starts_with("## ") &&
           (line.ends_with(" questions") || line.ends_with(in_language("questions")));
}

// The length of "12. " at the beginning of a line; 0: the line begins no item.
size_t length_of_number(const std::string& line) {
    size_t digits = 0;
    while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits]))) ++digits;
    return digits && line.compare(digits, 2, ". ") == 0 ? digits + 2 : 0;
}

}  // namespace

std::vector<std::string> questions(const std::string& page) {
    std::vector<std::string> items;
    std::istringstream lines(page);
    std::string line;
    while (std::getline(lines, line) && !is_heading_of_questions(line)) continue;
    while (std::getline(lines, line) && !line.starts_with("#")) {
        if (const size_t number = length_of_number(line))
            items.push_back(line.substr(number));
        else if (const size_t text = line.find_first_not_of(' ');
                 text != line.npos && !items.empty())
            items.back() += ' ' + line.substr(text);
    }
    return items;
}

}  // namespace lab
