#include "compile/included_files.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"

namespace lab {
namespace {

std::string refusal(const std::string& names) {
    static const PrivateFolder folder;
    try {
        require_allowed_includes("out : kernel.cu " + names, folder.path(), "/opt/cuda",
                                 "/usr/src/labs", "k.cu");
    } catch (const NotCompiled& error) {
        return error.what();
    }
    return "";
}

TEST(IncludedFiles, OfCudaAndTheSystemAreAllowed) {
    EXPECT_EQ(refusal("\\\n /usr/include/stdio.h \\\n /opt/cuda/bin/../include/cuda.h"), "");
    EXPECT_EQ(refusal("/usr/src/labs/build/tools/cuda/include/cuda.h"), "");
}

TEST(IncludedFiles, OfOthersAreRefusedByName) {
    const std::string only = "; only headers of CUDA and of the system may be included";
    EXPECT_EQ(refusal("/etc/passwd"), "k.cu: includes /etc/passwd" + only);
    EXPECT_EQ(refusal("/usr/src/labs/solutions/lab01/kernel.cu"),
              "k.cu: includes /usr/src/labs/solutions/lab01/kernel.cu" + only);
    EXPECT_EQ(refusal("/home/alice\\ b/kernel.cu"),
              "k.cu: includes /home/alice b/kernel.cu" + only);
    EXPECT_EQ(refusal("/usr/include/../../etc/passwd"),
              "k.cu: includes /usr/include/../../etc/passwd" + only);
    EXPECT_EQ(refusal("../other/kernel.cu"), "k.cu: includes ../other/kernel.cu" + only);
}

std::string refusal_of_source(const std::string& source) {
    try {
        require_no_library_in(source, "by hand", "k.cu");
    } catch (const NotCompiled& error) {
        return error.what();
    }
    return "";
}

TEST(IncludedFiles, OfALibraryAreRefusedInTheLabsWords) {
    EXPECT_EQ(refusal_of_source("// mine\n#include <cub/cub.cuh>\n"),
              "k.cu:2: includes cub/cub.cuh, a library's: by hand");
    EXPECT_EQ(refusal_of_source("  #  include \"thrust/reduce.h\""),
              "k.cu:1: includes thrust/reduce.h, a library's: by hand");
    EXPECT_EQ(refusal_of_source("#if 0\n#endif\n/*\n*/\n#include <cub/x.cuh>"),
              "k.cu:5: includes cub/x.cuh, a library's: by hand");
}

TEST(IncludedFiles, ThatAreNoLibrarysAreLeftToTheCompiler) {
    for (const char* source : {
             "",
             "// #include <cub/cub.cuh>",
             "// \\\n#include <cub/cub.cuh>",
             "/*\n#include <cub/cub.cuh>\n*/",
             "const char* s = \"#include <cub/cub.cuh>\";",
             "const char* s = R\"(\n#include <cub/cub.cuh>\n)\";",
             "#if 0\n#include <cub/cub.cuh>\n#endif",
             "#include <cooperative_groups/reduce.h>",
             "#include <cuda/std/array>\nint cub = 0; // thrust/",
             "#include <cub",
             "#include",
             "#",
         })
        EXPECT_EQ(refusal_of_source(source), "") << source;
}

}  // namespace
}  // namespace lab
