// Text style on the screen: colour only on a terminal.
#pragma once

#include <string>

namespace lab {

class Style {
  public:
    static Style for_stdout();  // colour on a terminal, unless NO_COLOR is set
    explicit Style(bool colour) : colour_(colour) {}

    std::string good(const std::string& text) const { return paint("32", text); }
    std::string bad(const std::string& text) const { return paint("31;1", text); }
    std::string dim(const std::string& text) const { return paint("2", text); }
    std::string bold(const std::string& text) const { return paint("1", text); }

  private:
    std::string paint(const char* code, const std::string& text) const {
        return colour_ ? std::string("\x1b[") + code + "m" + text + "\x1b[0m" : text;
    }
    bool colour_;
};

}  // namespace lab
