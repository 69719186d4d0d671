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

}  // namespace
}  // namespace lab
