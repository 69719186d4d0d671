// The lists of compile/symbols/*.txt, without their comments.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace native {

const std::map<std::string, std::vector<std::string>>& symbol_lists();  // by the file's name

}  // namespace native
