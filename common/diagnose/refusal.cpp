#include "diagnose/refusal.h"

#include "diagnose/cause.h"
#include "language/say.h"

namespace lab {

Refusal explain_refusal(const NotCompiled& error) {
    const std::string message = error.what();
    Evidence evidence;
    evidence.compiler = message;
    evidence.refused_for = error.reason;
    const Diagnosis diagnosis = find_cause(std::span(&evidence, 1));
    if (diagnosis.id == "unknown") return {message, ""};
    return {say("{}\n\n  cause  {}\n  try    {}", message, diagnosis.says, diagnosis.advice),
            diagnosis.id};
}

}  // namespace lab
