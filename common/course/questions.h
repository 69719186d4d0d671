// The questions at the end of a lab's page.
#pragma once

#include <string>
#include <vector>

namespace lab {

// `page` is Markdown. The items of the numbered list under the heading "... questions", each in one
// line; none if there is no such heading.
std::vector<std::string> questions(const std::string& page);

}  // namespace lab
