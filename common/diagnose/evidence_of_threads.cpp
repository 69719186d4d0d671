// Evidence from the failing call of a native function with other numbers of threads.
#include "diagnose/evidence_collector.h"

namespace lab {

void EvidenceCollector::examine_threads(Evidence& evidence) {
    const std::string& size = case_.contract->native()->threads;
    if (size.empty()) return;
    // Only a result that is always the same says something about the number of threads.
    if (evidence.fault || evidence.found.thread_race || evidence.what != What::wrong_sum) return;
    // The case was perhaps searched on other data.
    if (!is_on_ranks(case_))
        evidence.fault = runner_.searching(case_).search(evidence.run.inputs).outcome.fault;
    if (evidence.fault) return;
    for (const uint64_t threads : {1, 2, 3, 4, 5, 6, 7, 8, 16, 33}) {
        Case other = case_;
        other.sizes.set(size, threads);
        const Run run = runner_.executor(other)->run(evidence.run.inputs);
        evidence.with_threads.push_back(
            {threads, !check(other, *evidence.run.data, evidence.run.inputs, run)});
    }
}

}  // namespace lab
