#include "language/say.h"

#include <libintl.h>

#include <clocale>
#include <cstdlib>
#include <string_view>

namespace lab {
namespace {

constexpr char domain[] = "reduction-labs";

// The first that is set, as POSIX orders them; "" if none is.
std::string language_of_environment() {
    for (const char* name : {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* const value = std::getenv(name); value && *value) return value;
    return "";
}

}  // namespace

// gettext reads LANGUAGE in every locale but C, and since glibc 2.37 not in C.UTF-8 either (bug 16621), by name. The locale
// of the reader's language need not be installed: for C_XX.UTF-8, which nobody has, glibc takes the files of C.UTF-8.
void use_language(const std::filesystem::path& catalogues) {
    setenv("LANGUAGE", language_of_environment().c_str(), 1);
    const char* const locale = std::setlocale(LC_MESSAGES, "");
    if (!locale || std::string_view(locale) == "C" || std::string_view(locale).starts_with("C."))
        std::setlocale(LC_MESSAGES, "C_XX.UTF-8");
    bindtextdomain(domain, catalogues.c_str());
    bind_textdomain_codeset(domain, "UTF-8");
    dgettext(domain, "");  // reads the catalogue now: the worker of a GPU loses its access to files
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
