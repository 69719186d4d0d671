#include "selfcheck/hostile_checks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iterator>
#include <mutex>
#include <regex>
#include <set>

#include "base/files.h"
#include "base/process.h"
#include "course/lab_toml.h"
#include "selfcheck/answer.h"
#include "selfcheck/expectation.h"
#include "selfcheck/work.h"

namespace fs = std::filesystem;

namespace selfcheck {
namespace {

struct Sandbox {
    std::string name;
    std::vector<std::string> command;  // the command that starts the lab's program
};

// Like Docker's default seccomp profile and Ubuntu 24.04's AppArmor: no namespaces, no
// capabilities.
const Sandbox refusing{"where bubblewrap is refused",
                       {"/usr/bin/unshare", "-Ur", "/bin/sh", "-c",
                        "echo 0 >/proc/sys/user/max_user_namespaces && exec setpriv --no-new-privs "
                        "--bounding-set=-all --inh-caps=-all \"$@\"",
                        "sh"}};

bool works(const Sandbox& sandbox) {
    const lab::PrivateFolder folder;
    std::vector<std::string> command = sandbox.command;
    command.push_back("/bin/true");
    return lab::run_process(command, folder.path(), {}).exit_status == 0;
}

struct Wanted {
    std::string state;  // "passed" or "refused"
    std::string words;  // text that the screen must contain
};

// "// expect: passed" or "// expect: refused, WORDS".
std::optional<Wanted> wanted_of(const fs::path& file) {
    static const std::regex form(R"(// expect: (passed|refused, (.+)))");
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    std::smatch match;
    if (!std::regex_match(line, match, form)) return std::nullopt;
    return Wanted{match[2].matched ? "refused" : "passed", match[2]};
}

void compare(const Answer& answer, const Wanted& wanted, const std::string& where,
             Findings& findings) {
    if (wanted.state == "passed")
        return findings.expect(answer.state == "passed", where, "passed", describe(answer));
    const bool refused = answer.state == "failed" || answer.state == "not_compiled";
    const bool said = answer.screen.find(wanted.words) != std::string::npos;
    findings.expect(refused && answer.points == 0 && said, where,
                    "0 points, and the words: " + wanted.words,
                    describe(answer) + (said ? "" : "\n" + answer.screen));
}

// Returns whether something of the file ran.
bool check_file(const CourseLab& lab, const fs::path& file, const Sandbox& sandbox,
                Findings& findings) {
    const std::string where = lab.shown(file) + " " + sandbox.name;
    const auto wanted = wanted_of(file);
    if (!wanted) {
        findings.fail(where, "a first line that says what to expect", "another");
        return false;
    }
    const Answer answer = ask(lab, file, "sim", sandbox.command);
    compare(answer, *wanted, where, findings);
    return answer.state != "not_compiled";
}

// Files in the folders where a hostile file could create some.
std::set<std::string> files_around(const Course& course) {
    std::set<std::string> names;
    const auto add = [&](const fs::path& folder, std::string_view prefix) {
        std::error_code missing;
        for (const auto& entry : fs::directory_iterator(folder, missing))
            if (entry.path().filename().string().starts_with(prefix))
                names.insert(entry.path().string());
    };
    // Other programs write there, too: tests that run beside this one make caches in the home folder.
    const char* home = std::getenv("HOME");
    for (const fs::path& shared :
         {fs::path("/tmp"), fs::path("/var/tmp"), fs::path(home ? home : "/")})
        add(shared, "reduction-lab");
    for (const fs::path& own : {course.root, fs::current_path()}) add(own, "");
    return names;
}

// Lists and kills remaining processes: orphans become children of this process, a subreaper.
std::vector<std::string> survivors() {
    std::vector<std::string> list;
    for (const auto& entry : fs::directory_iterator("/proc")) {
        if (!std::isdigit(static_cast<unsigned char>(entry.path().filename().string()[0])))
            continue;
        std::ifstream stat(entry.path() / "stat");
        std::string text((std::istreambuf_iterator<char>(stat)), {});
        const size_t name_end = text.rfind(')');
        int parent = 0;
        char state = 0;
        if (name_end == text.npos ||
            std::sscanf(text.c_str() + name_end + 1, " %c %d", &state, &parent) != 2)
            continue;
        if (parent != getpid() || state == 'Z') continue;
        list.push_back(text.substr(0, name_end + 1));
        kill(std::stoi(entry.path().filename().string()), SIGKILL);
    }
    return list;
}

// Returns the files of which something ran.
std::vector<fs::path> check_all(const CourseLab& lab, const std::vector<fs::path>& files,
                                const Sandbox& sandbox, unsigned at_once, const Course& course,
                                Findings& findings) {
    const std::set<std::string> before = files_around(course);
    std::vector<Check> checks;
    std::vector<fs::path> ran;
    std::mutex adding;
    for (const fs::path& file : files)
        checks.push_back({lab.shown(file), [&, file] {
                              if (!check_file(lab, file, sandbox, findings)) return;
                              const std::lock_guard lock(adding);
                              ran.push_back(file);
                          }});
    run_checks("hostile files", checks, at_once, findings);
    std::vector<std::string> left;
    std::ranges::set_difference(files_around(course), before, std::back_inserter(left));
    const std::string where = "solutions/hostile " + sandbox.name;
    findings.expect(left.empty(), where, "no file is left",
                    fmt::format("{}", fmt::join(left, ", ")));
    const auto processes = survivors();
    findings.expect(processes.empty(), where, "no process is left",
                    fmt::format("{}", fmt::join(processes, ", ")));
    return ran;
}

// The files with this beginning and ending, as if each were handed in for the first of these labs.
void check_kind(const char* beginning, const char* ending, bool (*is_for)(const lab::Suite&),
                Turn turn, unsigned at_once, const Course& course, Findings& findings) {
    const auto found = std::ranges::find_if(
        course.labs, [&](const CourseLab& each) { return is_for(suite_of(each)); });
    if (found == course.labs.end()) return;
    const CourseLab& lab = *found;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(course.root / "solutions" / "hostile"))
        if (entry.path().extension() == ending &&
            entry.path().filename().string().starts_with(beginning))
            files.push_back(entry.path());
    std::ranges::sort(files);
    files = in_turn(std::move(files), turn, "solutions/hostile", findings);
    // A file that is refused before it runs meets no sandbox.
    const std::vector<fs::path> ran =
        check_all(lab, files, {"in the sandbox that there is", {}}, at_once, course, findings);
    if (works(refusing))
        check_all(lab, ran, refusing, at_once, course, findings);
    else
        findings.skip("solutions/hostile " + refusing.name,
                      "this machine allows no user namespace");
}

}  // namespace

void check_hostile_files(const Course& course, Turn turn, unsigned at_once, Findings& findings) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const auto check = [&](const char* beginning, const char* ending,
                           bool (*is_for)(const lab::Suite&)) {
        check_kind(beginning, ending, is_for, turn, at_once, course, findings);
    };
    check("", ".cu", [](const lab::Suite& suite) { return suite.has_host_functions(); });
    check("threads_", ".cpp",
          [](const lab::Suite& suite) { return suite.is_native() && !suite.is_on_ranks(); });
    check("ranks_", ".cpp", [](const lab::Suite& suite) { return suite.is_on_ranks(); });
}

}  // namespace selfcheck
