#include "model/tool/count.h"

#include <fmt/format.h>

#include "base/error.h"
#include "contract/suites.h"
#include "run/build_submission.h"
#include "speed/speed.h"

namespace model {

namespace {

// All elements are 1, so every order of additions gives n.
void run(device::Sim& sim, const lab::Subject& subject, const lab::Case& test_case) {
    const std::vector<lab::Array> ones{lab::Array::of(std::vector<float>(test_case.elements(), 1))};
    const lab::Run run = lab::Experiment(sim, subject, test_case).run(ones);
    if (run.refused) throw lab::NoVerdict(run.refused->what());
    if (run.outcome.fault) throw lab::NoVerdict(run.outcome.fault->message);
    double sum = 0;
    for (const float output : run.results[0].as<float>()) sum += output;
    if (sum != static_cast<double>(test_case.elements()))
        throw lab::NoVerdict(fmt::format("the sum of {} ones is {}", test_case.elements(), sum));
}

}  // namespace

void count(const CountRequest& request, const Gpu& gpu, std::span<const uint64_t> sizes,
           const std::function<void(const Call&)>& done) {
    const lab::LabFolder folder = lab::find_lab(request.lab);
    const lab::Suite suite = lab::suites().at(folder.number)();
    const lab::ContractPtr& contract = suite.main_contract();
    if (!contract->sized || !contract->linear() || contract->given().size() != 1)
        throw lab::NoVerdict(folder.number + " sums up no array of one size: `make " +
                             folder.number + " bench DEVICE=sim` predicts its times");
    lab::Devices devices = lab::open_devices("sim");
    devices.sim->set_attributes(attributes(gpu));
    devices.sim->count_paths(true);
    const lab::Subject subject =
        lab::build_submission(lab::read_submission(folder, request.kernel), folder, suite, devices)
            .subject;
    for (const uint64_t n : sizes) {
        const lab::Case test_case = lab::one(contract, "Sized", "case", contract->sized(n));
        devices.sim->count(true);
        run(*devices.sim, subject, test_case);
        done({request.kernel.string(), n, lab::memory_operations(subject, test_case, *devices.sim),
              devices.sim->launches()});
        devices.sim->count(false);
    }
}

}  // namespace model
