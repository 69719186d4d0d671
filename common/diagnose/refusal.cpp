#include "diagnose/refusal.h"

#include "diagnose/cause.h"

namespace lab {

Refusal explain_refusal(const std::string& message) {
    Evidence evidence;
    evidence.compiler = message;
    const Diagnosis diagnosis = find_cause(std::span(&evidence, 1));
    if (diagnosis.id == "unknown") return {message, ""};
    return {message + "\n\n  cause  " + diagnosis.says + "\n  try    " + diagnosis.advice,
            diagnosis.id};
}

}  // namespace lab
