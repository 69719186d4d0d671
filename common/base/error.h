// Errors that end a lab program before there is a verdict on the sums.
//
//   Error
//   +-- UsageError    the command line; exit status 2
//   +-- NotCompiled   the student's file; exit status 5
//   +-- NoVerdict     an error of ours or of the machine; exit status 4
//   |   +-- Unsupported   the file uses what the harness lacks: another run ends in the same way
//   +-- Interrupted   Ctrl-C or another signal
#pragma once

#include <stdexcept>
#include <string>

namespace lab {

struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct UsageError : Error {
    using Error::Error;
};
struct NotCompiled : Error {
    enum class Reason {
        any,
        library,
        other_lines,
        librarys_namespace
    };  // with a cause each, but the first

    explicit NotCompiled(const std::string& message, Reason reason = Reason::any)
        : Error(message), reason(reason) {}
    Reason reason;
};
struct NoVerdict : Error {
    using Error::Error;
};
struct Unsupported : NoVerdict {
    using NoVerdict::NoVerdict;
};

// A signal told this program to end while it ran another one. The stack unwinds, and then the
// program ends by that signal.
struct Interrupted : Error {
    explicit Interrupted(int signal) : Error("interrupted"), signal(signal) {}
    int signal;
};

}  // namespace lab
