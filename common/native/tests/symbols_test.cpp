#include "native/symbols.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace native {
namespace {

std::string complaint(const std::string& nm, const std::string& source = "") {
    try {
        require_known_symbols(symbols_in(nm), {"cxx", "openmp"}, source, "k.cpp");
        return "none";
    } catch (const lab::NotCompiled& error) {
        return error.what();
    }
}

TEST(Symbols, AreAllowedByTheirLists) {
    EXPECT_EQ(complaint("                 U malloc\n                 U __kmpc_for_static_init_8u\n"
                        "0000000000000000 T _Z3sumv\n0000000000000010 t .omp_outlined.\n"),
              "none");
}

TEST(Symbols, AreRefusedWithTheirLine) {
    EXPECT_EQ(complaint("                 U system\n", "int f() {\n    return system(0);\n}\n"),
              "k.cpp:2: uses system, which is neither in this file nor on the list of what it may "
              "call (common/compile/symbols)");
}

TEST(Symbols, ReplaceNothing) {
    EXPECT_EQ(complaint("0000000000000000 T main\n"), "k.cpp: defines main, a name without C++");
    EXPECT_EQ(complaint("0000000000000000 T _Znwm\n"),
              "k.cpp: defines operator new(unsigned long), which is the system's");
}

std::string hidden(const std::string& objdump, size_t initialisers = 0) {
    try {
        require_no_hidden_code(objdump, initialisers, "k.cpp");
        return "none";
    } catch (const lab::NotCompiled& error) {
        return error.what();
    }
}

TEST(Symbols, RunNoCodeBeforeAFunction) {
    const std::string one = "  3 .init_array   00000008  0000000000000000  0  00000060  2**3\n";
    EXPECT_EQ(hidden(one, 1), "none");
    EXPECT_NE(hidden(one), "none");
    EXPECT_NE(hidden(one + one, 1), "none");
    EXPECT_NE(hidden("  2 .bss          10000000  0000000000000000  0  00000060  2**3\n"), "none");
}

TEST(Symbols, CallNoSystem) {
    EXPECT_EQ(hidden("   4:\tsyscall\n"),
              "k.cpp: has an instruction that calls the system (syscall)");
    EXPECT_EQ(hidden("   4:\tmov    %rax,%rbx\n"), "none");
}

}  // namespace
}  // namespace native
