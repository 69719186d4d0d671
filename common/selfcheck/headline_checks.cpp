#include "selfcheck/headline_checks.h"

#include "verdict/verdict.h"

namespace selfcheck {

void check_headlines(const Answer& answer, const std::string& lab_toml, Findings& findings) {
    for (const HeadlineAnswer& headline : answer.headlines) {
        const std::string stated = lab::as_shown(headline.solution);
        const std::string counted =
            headline.measured ? lab::as_shown(*headline.measured) : "not counted";
        findings.expect(stated == counted, lab_toml + ": the solution's " + headline.counter,
                        counted, stated);
    }
}

}  // namespace selfcheck
