#include "sandbox/sandbox.h"

#include <fmt/format.h>

#include <cstdlib>
#include <random>

#include "base/error.h"
#include "base/files.h"
#include "sandbox/account.h"

namespace fs = std::filesystem;

namespace lab {
namespace {

using Words = std::vector<std::string>;

constexpr const char* program = "/usr/bin/bwrap";

constexpr int door_failed = 126;

// A compiler needs about five, one after another; this bounds the account's processes.
constexpr unsigned processes_of_an_account = 64;

void add(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }

fs::path door() { return folder_of_programs() / "sandbox_entry"; }

// PATH and the library path tell where the compilers are; the rest of the environment is dropped.
Words environment(const fs::path& folder) {
    // gcc's __DATE__ and __TIME__ are always the same: no file compiles at some times only.
    Words list = {"HOME=" + folder.string(), "TMPDIR=" + folder.string(), "LC_ALL=C",
                  "SOURCE_DATE_EPOCH=0"};
    for (const char* name : {"PATH", "LD_LIBRARY_PATH"}) {
        if (const char* value = std::getenv(name))
            list.push_back(fmt::format("{}={}", name, value));
    }
    return list;
}

// Unknown to what runs in a sandbox.
std::string random_mark() {
    std::random_device random;
    return fmt::format("sandbox_entry {:08x}{:08x}: ", random(), random());
}

Words through_entry(const Words& argv, const View& view, Sandbox sandbox, const std::string& mark) {
    Words all = {door().string(), "--mark=" + mark};
    if (sandbox != Sandbox::none) {
        if (has_account()) all.push_back(fmt::format("--account={}", own_account()));
        all.push_back(view.has_local_sockets ? "--filter=local-sockets" : "--filter");
    }
    all.push_back("--folder=" + view.folder.string());
    add(all, environment(view.folder));
    all.push_back("--");
    add(all, argv);
    return all;
}

// Root needs no user namespace, which many systems refuse: inside, it becomes the account.
Words namespaces() {
    Words words = {program,         "--unshare-ipc",        "--unshare-pid",     "--unshare-net",
                   "--unshare-uts", "--unshare-cgroup-try", "--die-with-parent", "--new-session"};
    add(words, has_account() ? Words{"--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add",
                                     "CAP_SETGID"}
                             : Words{"--unshare-user"});
    return words;
}

// Parent folders are created too, so that every account can enter them.
void show(Words& words, const char* how, const fs::path& path) {
    fs::path above;
    for (const fs::path& part : path.parent_path()) add(words, {"--dir", (above /= part).string()});
    add(words, {how, path.string(), path.string()});
}

// The system's libraries as they are here: folders, or links into /usr.
Words system_folders() {
    Words words;
    for (const char* place : {"/usr", "/lib", "/lib64", "/bin"}) {
        if (fs::is_symlink(place)) {
            add(words, {"--symlink", fs::read_symlink(place).string(), place});
        } else if (fs::exists(place)) {
            show(words, "--ro-bind", place);
        }
    }
    for (const char* place : {"/etc/ld.so.cache", "/etc/alternatives"})
        show(words, "--ro-bind-try", place);
    return words;
}

Words in_bubblewrap(const Words& argv, const View& view, const std::string& mark) {
    Words all = namespaces();
    add(all, system_folders());
    add(all, {"--dev", "/dev"});
    show(all, "--ro-bind", door());
    for (const fs::path& path : view.readable) show(all, "--ro-bind", path);
    show(all, "--bind", view.folder);
    add(all, {"--remount-ro", "/dev", "--remount-ro", "/", "--"});
    add(all, through_entry(argv, view, Sandbox::bubblewrap, mark));
    return all;
}

// Ends the account's processes however the step ends, even by an exception.
struct EndsAccount {
    bool there;
    ~EndsAccount() {
        if (there) end_account();
    }
};

// An account must also be able to read our programs: below /root, for example, it cannot.
bool works(Sandbox sandbox) {
    const PrivateFolder folder;
    const Words reads = {"/usr/bin/test", "-r", door().string()};
    try {
        return run_in_sandbox(sandbox, reads, {folder.path(), {}}, {}, [](int) {}).exit_status == 0;
    } catch (const NoVerdict&) {
        return false;
    }
}

Sandbox best() {
    if (works(Sandbox::bubblewrap)) return Sandbox::bubblewrap;
    return has_account() && works(Sandbox::account) ? Sandbox::account : Sandbox::none;
}

}  // namespace

const char* name_of(Sandbox sandbox) {
    switch (sandbox) {
        case Sandbox::bubblewrap:
            return "bubblewrap";
        case Sandbox::account:
            return "account";
        default:
            return "none";
    }
}

Sandbox best_sandbox() {
    static const Sandbox reached = best();
    return reached;
}

Finished run_in_sandbox(Sandbox sandbox, const Words& argv, const View& view,
                        const ProcessLimits& asked, const std::function<void(int)>& every_second) {
    ProcessLimits limits = asked;
    const EndsAccount ends{sandbox != Sandbox::none && has_account()};
    if (ends.there) {
        give_to_account(view.folder);
        limits.processes = processes_of_an_account + asked.threads;
        limits.own_session = true;
    }
    const bool wrapped = sandbox == Sandbox::bubblewrap;
    const std::string mark = random_mark();
    Finished ran = run_process(
        wrapped ? in_bubblewrap(argv, view, mark) : through_entry(argv, view, sandbox, mark),
        view.folder, limits, every_second);
    if (ran.exit_status == door_failed && ran.output.starts_with(mark))
        throw NoVerdict("the sandbox: " + ran.output.substr(mark.size()));
    if (wrapped && ran.exit_status > 128) {  // bubblewrap reports a signal this way
        ran.signal = ran.exit_status - 128;
        ran.exit_status = -1;
    }
    return ran;
}

}  // namespace lab
