// Compares names with the compiler's own: it mangles the types of these functions.
#include "contract/mangle.h"

#include <cxxabi.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace lab {
namespace {

std::string demangled(const std::string& name) {
    char* const text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, nullptr);
    const std::string readable = text ? text : "no name of C++: " + name;
    std::free(text);
    return readable;
}

TEST(MangledName, IsTheCompilersForTheLabsOwnFunctions) {
    EXPECT_EQ(mangled_name("reduce_sum", {"PKf", "Pf", "Pv", "m"}), "_Z10reduce_sumPKfPfPvm");
    EXPECT_EQ(mangled_name("reduce_argmax", {"PKf", "Pf", "Px", "Pv", "m"}),
              "_Z13reduce_argmaxPKfPfPxPvm");
}

TEST(MangledName, RefersBackToTypesThatWereThereBefore) {
    EXPECT_EQ(mangled_name("f", {"PKf", "PKf"}), "_Z1fPKfS0_");
    EXPECT_EQ(mangled_name("f", {"Pf", "Pf", "PKf"}), "_Z1fPfS_PKf");
    EXPECT_EQ(mangled_name("f", {"P7Largest", "7Largest", "PK7Largest"}), "_Z1fP7LargestS_PKS_");
}

TEST(MangledName, MeansTheSameParametersHoweverManyThereAre) {
    EXPECT_EQ(demangled(mangled_name("f", {})), "f()");
    EXPECT_EQ(demangled(mangled_name("f", {"PKa", "PKPKa", "P1S", "PK1S", "1S", "P1S", "PKa"})),
              "f(signed char const*, signed char const* const*, S*, S const*, S, S*, "
              "signed char const*)");
    std::vector<std::string> many;
    std::string text;
    for (int i = 0; i < 40; ++i) {
        const std::string name = "T" + std::to_string(100 + i);
        many.push_back("P4" + name);
        text += name + "*, ";
    }
    const std::vector<std::string> once = many;
    many.insert(many.end(), once.begin(), once.end());
    text += text;
    EXPECT_EQ(demangled(mangled_name("f", many)), "f(" + text.substr(0, text.size() - 2) + ")");
}

}  // namespace
}  // namespace lab
