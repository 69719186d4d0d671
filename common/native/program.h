// Compiles a student's C++ file and links it with the program that calls its functions, once for each
// build: builds with the same headers are made from one preprocessed text, so that no file can tell
// them apart. Cached by content.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "native/functions.h"

namespace native {

struct BuildKind {
    std::string name;
    bool checked = false;                  // instrumented by -fsanitize=thread
    std::vector<std::string> first, last;  // object files linked before and after the student's
    std::vector<std::string> link_flags = {};
    std::map<std::string, std::string> renamed = {};  // functions that the student's file calls
    std::vector<std::string> headers = {};  // flags of its own for the compiler: where they are
    std::string included = {};              // a file beside the programs, read before the student's
    std::map<std::string, std::string> mangled = {};  // types that are others in other builds
    bool is_library = false;                          // another program loads it
};

struct CompileRequest {
    std::string source;      // UTF-8
    std::string shown_name;  // the file's name in messages
    std::vector<Function> functions;
    std::vector<BuildKind> builds;
    std::vector<std::string> flags;         // of the language: -fopenmp
    std::vector<std::string> symbol_lists;  // what the file may call: "cxx", "openmp"
    std::filesystem::path tools;            // contains clang.path
    std::filesystem::path cache;
    std::filesystem::path programs;  // the folder of native_caller.o and the builds' object files
};

struct Program {
    std::map<std::string, std::filesystem::path> builds;  // by their names
    std::vector<Function> functions;
    std::string warnings;

    size_t number_of(const Function& function) const;
};

// The student's file as the compiler knows it, in lines of the debugging information.
inline constexpr char students_name[] = "kernel.cpp";

// Throws NotCompiled with the compiler's message or with what is refused, NoVerdict if the compiler is
// missing or broken.
Program compile(const CompileRequest& request);

}  // namespace native
