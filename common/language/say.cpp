#include "language/say.h"

#include <libintl.h>

#include <clocale>
#include <cstdlib>
#include <string_view>

namespace lab {
namespace {

constexpr char domain[] = "reduction-labs";

// The first that is set, as POSIX orders them; "" if none is.
const char* language_of_environment() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* const value = std::getenv(name); value && *value) return value;
    return "";
}

}  // namespace

// gettext reads LANGUAGE in every locale but "C", and the locale of the reader's language need not be installed:
// C.UTF-8 is always there.
void use_language(const std::filesystem::path& catalogues) {
    setenv("LANGUAGE", language_of_environment(), 0);
    if (!std::setlocale(LC_MESSAGES, "") ||
        std::string_view(std::setlocale(LC_MESSAGES, nullptr)) == "C")
        std::setlocale(LC_MESSAGES, "C.UTF-8");
    bindtextdomain(domain, catalogues.c_str());
    bind_textdomain_codeset(domain, "UTF-8");
}

// gettext answers "" with the catalogue's head.
const char* in_language(const char* english) {
    return *english ? dgettext(domain, english) : english;
}

std::string counted(uint64_t number, const char* noun) {
    const std::string english = fmt::format("{{}} {}{}", noun, number == 1 ? "" : "s");
    return fmt::vformat(in_language(english.c_str()), fmt::make_format_args(number));
}

}  // namespace lab
