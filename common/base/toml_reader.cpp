#include "base/toml_reader.h"

namespace lab {

toml::table parse_toml(const std::filesystem::path& file) {
    try {
        return toml::parse_file(file.string());
    } catch (const toml::parse_error& error) {
        throw NoVerdict(fmt::format("{}:{}: {}", file.string(), error.source().begin.line,
                                    error.description()));
    }
}

}  // namespace lab
