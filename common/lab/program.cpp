#include "lab/program.h"

#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <exception>

#include "base/error.h"
#include "base/files.h"
#include "base/print.h"
#include "course/further_cases.h"
#include "course/hints.h"
#include "diagnose/refusal.h"
#include "lab/judge_submission.h"
#include "lab/own_input.h"
#include "lab/repeat.h"
#include "language/say.h"
#include "run/build_submission.h"
#include "run/check.h"
#include "run/counted.h"
#include "run/links_trace.h"
#include "run/ranks_trace.h"
#include "run/trace.h"
#include "sandbox/sandbox.h"
#include "show/own_run.h"
#include "show/profile.h"
#include "verdict/summary.h"
#include "verdict/verdict_json.h"

namespace lab {
namespace {

// One run for one file.
class Program {
  public:
    Program(Options options, LabFolder lab, const Suite& suite)
        : options_(std::move(options)),
          lab_(std::move(lab)),
          suite_(suite.with_seed(options_.seed)),
          style_(Style::for_stdout()) {
        verdict_.course_version = course_version(lab_);
        verdict_.lab = lab_.number;
        verdict_.name = lab_.name;
        verdict_.seed = options_.seed;
    }

    // Fills in the verdict, whatever happens to the file. Throws UsageError.
    Verdict run() {
        attempt([this](const Submission& submission) {
            judge_submission(submission, {options_, lab_, spec_, suite_, style_}, verdict_);
        });
        verdict_.summary = summarise(verdict_, options_.only);
        return verdict_;
    }

    Verdict trace() {
        return unjudged([this](const Submission& submission) { write_trace(submission); });
    }

    Verdict profile() {
        return unjudged([this](const Submission& submission) { print_profile(submission); });
    }

    Verdict own_run() {
        return unjudged([this](const Submission& submission) { run_own_input(submission); });
    }

  private:
    // A verdict without judging; if the work fails, it gives the reason.
    template <class Work>
    Verdict unjudged(Work work) {
        attempt(work);
        if (verdict_.state != State::passed && verdict_.summary.empty())
            verdict_.summary = summarise(verdict_);
        return verdict_;
    }

    template <class Work>
    void attempt(Work work) {
        try {
            verdict_.out_of = points_of_a_lab;
            read_what_to_judge();
            const Submission submission = read_submission(lab_, options_.kernel);
            verdict_.kernel_path = submission.shown;
            verdict_.kernel_sha256 = submission.sha256;
            if (is_skeleton(submission, lab_)) return refuse_skeleton(submission);
            enter_sandbox();
            work(submission);
        } catch (const NotCompiled& error) {
            verdict_.points = 0;
            refuse(State::not_compiled, explain_refusal(error));
        } catch (const Unsupported& error) {
            verdict_.unsupported = true;
            refuse(State::no_verdict, error.what());
        } catch (const NoVerdict& error) {
            refuse(State::no_verdict, error.what());
        } catch (const device::Error& error) {
            refuse(State::no_verdict, say("{}; DEVICE=sim uses no GPU", error.what()));
        }
    }

    void read_what_to_judge() {
        spec_ = read_lab_toml(lab_.folder / "lab.toml");
        verdict_.rules = spec_.rules;
        if (spec_.speed && !suite_.timed_contract())
            throw NoVerdict("lab.toml asks for a speed, and the contract has no `sized`");
        if (options_.cases.empty()) return;
        read_further_cases(options_.cases, spec_, suite_);
        verdict_.out_of = 0;
        for (const TaskSpec& task : spec_.tasks) verdict_.out_of += task.points;
    }

    void enter_sandbox() {
        verdict_.sandbox = name_of(best_sandbox());
        if (options_.require_sandbox && best_sandbox() == Sandbox::none)
            throw NoVerdict(
                in_language("bubblewrap is missing or refused, and the other sandbox needs root "
                            "and a course's folder that "
                            "every account may enter"));
    }

    void refuse(State state, const Refusal& refusal) {
        verdict_.state = state;
        verdict_.message = refusal.message;
        verdict_.cause = refusal.cause;
        print(refusal.message + "\n\n");
    }
    void refuse(State state, const std::string& message) { refuse(state, Refusal{message, ""}); }

    void refuse_skeleton(const Submission& submission) {
        verdict_.points = 0;
        refuse(State::not_started,
               say("{} is still the skeleton.\n  edit  {}\n  read  {} and {}", submission.shown,
                   submission.shown, shown(page_of(lab_.folder)), spec_.reading));
    }

    void require_device() const {
        if (suite_.is_native())
            throw NoVerdict(in_language(
                "this lab's functions run on the CPU, where nothing is traced or profiled"));
        if (const Executed* const own = suite_.executed())
            throw NoVerdict(say(
                "this lab's functions run on {}, where nothing is traced or profiled", own->where));
    }

    // Pictures of the solution stand on the pages that students read.
    std::string quotable(const Submission& submission) const {
        return shown(submission.path) == shown(lab_.solution()) ? "" : submission.text;
    }

    void write_trace(const Submission& submission) {
        if (suite_.is_on_ranks()) return write_trace_on_ranks(submission);
        require_device();
        if (suite_.main_contract()->traced.empty())
            throw NoVerdict(in_language("this lab's contract has no sizes to draw (`traced`)"));
        Devices devices = open_devices("sim");
        const BuiltKernel built = build_submission(submission, lab_, suite_, devices);
        if (suite_.main_contract()->uses_gpus())
            return write_trace_on_gpus(submission, built.subject, *devices.sim);
        const Trace trace{lab_.number, lab_.name, submission.shown, quotable(submission),
                          run_traced(*devices.sim, built.subject, suite_)};
        write_file(options_.trace, to_json(trace));
        verdict_.state = State::passed;
    }

    void write_trace_on_ranks(const Submission& submission) {
        Devices none;
        const BuiltKernel built = build_submission(submission, lab_, suite_, none);
        write_file(options_.trace, to_json(RanksTrace{lab_.number, lab_.name, submission.shown,
                                                      run_traced_on_ranks(built.subject, suite_)}));
        verdict_.state = State::passed;
    }

    void write_trace_on_gpus(const Submission& submission, const Subject& subject,
                             device::Sim& sim) {
        write_file(options_.trace, to_json(LinksTrace{lab_.number, lab_.name, submission.shown,
                                                      run_traced_on_gpus(sim, subject, suite_)}));
        verdict_.state = State::passed;
    }

    void print_profile(const Submission& submission) {
        require_device();
        Devices devices = open_devices("sim");
        const BuiltKernel built = build_submission(submission, lab_, suite_, devices);
        CaseRunner runner({devices.sim.get(), devices.sim.get(), "sim"}, built.subject,
                          options_.seed);
        Profile profile;
        std::string failing;
        for (const Case& test_case : suite_.counted) {
            if (!suite_.is_profiled(test_case)) continue;
            const Counted counted = run_counted(runner, test_case);
            profile.add(test_case, counted.launches);
            if (!counted.failure) continue;
            failing += say("{} fails.\n", test_case.sentence());
            profile.stopped |= counted.failure->fault.has_value();
        }
        if (!failing.empty())
            print(say("{}`{}` says how. The counts:\n\n", failing, test_command(lab_, options_)));
        print(show_profile(profile, submission.text, style_));
        verdict_.state = State::passed;
    }

    static std::string counts_of(const CaseRunner& runner, const Case& made,
                                 std::span<const Array> inputs) {
        if (is_on_ranks(made) && !made.contract->native()->is_simulated)
            return in_language(
                "rounds and messages are not counted: this function runs in real processes only");
        if (is_on_ranks(made))
            return text_of(runner.counting_on_ranks(made).run(inputs).rank_counts);
        return text_of(runner.counting(made).run(inputs).thread_counts);
    }

    void run_own_input(const Submission& submission) {
        const bool native = suite_.is_native();
        if (!native) require_device();
        const Case made = own_case(suite_, *options_.own_input);
        Devices devices = native ? Devices{} : open_devices("sim");
        // A file may lack the other functions so far.
        Suite called = suite_;
        if (native) {
            called.cases = {made};
            called.counted.clear();
        }
        const BuiltKernel built = build_submission(submission, lab_, called, devices);
        const CaseRunner runner(
            {devices.sim.get(), devices.sim.get(), native ? DeviceUnderTest::cpu : "sim"},
            built.subject, options_.seed);
        const auto [data, inputs] = own_data(made, *options_.own_input, runner);
        const Run run = runner.executor(made, true)->run(inputs);
        OwnRun own{made,
                   data.name,
                   inputs,
                   run.results,
                   {},
                   {},
                   run.outcome.printed,
                   run.outcome.printed_lines,
                   check(made, data, inputs, run)};
        if (made.is_call() && !run.refused) own.plan = runner.describe_plan(made);
        own.found = texts_of_races(run, made);
        for (const std::string& text : texts_of(run.uninitialised)) own.found.push_back(text);
        if (native && !own.failure) own.counted = counts_of(runner, made, inputs);
        if (own.failure) own.failure->data.clear();  // it is shown already
        print(show_own_run(own, {submission.shown, {}, options_.seed}, style_));
        const bool right = !own.failure && own.found.empty();
        verdict_.state = right ? State::passed : State::failed;
        const char* const said = right          ? in_language("right, on this input")
                                 : !own.failure ? in_language("right by chance, on this input")
                                                : in_language("wrong, on this input");
        verdict_.summary = say("\n{} {}: {}", lab_.number, lab_.name, said);
    }

    Options options_;
    LabFolder lab_;
    Suite suite_;
    Style style_;
    LabSpec spec_;
    Verdict verdict_;
};

int usage(const std::string& message) {
    std::fprintf(stderr, "%s\n", message.c_str());
    return static_cast<int>(State::usage);
}

int give_hint(const LabFolder& lab, const std::string& only) {
    const LabSpec spec = read_lab_toml(lab.folder / "lab.toml");
    // `make` keeps the last complete run of the student's own file there; after a reset it no
    // longer applies.
    const bool started = read_file(lab.kernel()) != read_file(lab.skeleton());
    const auto standing = lab.results() / "standing" / (lab.number + ".json");
    print(next_hint(spec, started ? standing : "", lab.results() / (lab.number + ".hints"), only));
    return 0;
}

int tell_sandbox() {
    print(fmt::format("{}\n", name_of(best_sandbox())));
    return 0;
}

int show_kernel(const Options& options, const LabFolder& lab) {
    print(read_submission(lab, options.kernel).text);
    return 0;
}

int tell_contract(const Suite& suite) {
    print(to_json(suite));
    return 0;
}

int judge_one(const Options& options, const LabFolder& lab, const Suite& suite) {
    Verdict verdict = Program(options, lab, suite).run();
    try {
        write_file(verdict_file(options, lab), to_json(verdict));
    } catch (const NoVerdict& error) {
        // The grader could not read it, so it does not count as a verdict.
        verdict.state = State::no_verdict;
        verdict.message = error.what();
        verdict.summary = summarise(verdict);
    }
    print(verdict.summary + "\n");
    return static_cast<int>(verdict.state);
}

int show_one(const Verdict& verdict) {
    if (!verdict.summary.empty()) print(verdict.summary + "\n");
    return static_cast<int>(verdict.state);
}

}  // namespace

int run_program(int argc, char** argv, const Suite& suite) {
    try {
        const Options options = parse_options(argc, argv);
        if (options.sandbox) return tell_sandbox();
        require_sound(suite);
        if (options.contract) return tell_contract(suite);
        const LabFolder lab = find_lab(options.lab_folder);
        if (options.show_kernel) return show_kernel(options, lab);
        if (!options.trace.empty()) return show_one(Program(options, lab, suite).trace());
        if (options.own_input) return show_one(Program(options, lab, suite).own_run());
        if (options.profile) return show_one(Program(options, lab, suite).profile());
        return options.hint ? give_hint(lab, options.only) : judge_one(options, lab, suite);
    } catch (const UsageError& error) {
        return usage(error.what());
    } catch (const Interrupted& error) {
        std::signal(error.signal, SIG_DFL);
        return std::raise(error.signal);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return static_cast<int>(State::no_verdict);
    }
}

}  // namespace lab
