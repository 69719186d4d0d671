#include "warpsim/recordings/forms_page.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace warpsim {

TEST(FormsPage, IsWhatTheCodeGenerates) {
    std::ifstream in(FORMS_PAGE);
    const std::string page(std::istreambuf_iterator<char>(in), {});
    EXPECT_TRUE(page == forms_page(read_recording(RECORDING_FILE)))
        << FORMS_PAGE << " is not up to date. Write it again: build/release/bin/warpsim_forms";
}

}  // namespace warpsim
