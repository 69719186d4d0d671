#include "native/program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <system_error>

#include "base/error.h"
#include "base/files.h"
#include "base/sha256.h"
#include "compile/compiler_messages.h"
#include "compile/included_files.h"
#include "compile/own_places.h"
#include "language/say.h"
#include "native/clang.h"
#include "native/source_rules.h"
#include "native/symbols.h"
#include "native/tool.h"
#include "progress/progress.h"
#include "sandbox/sandbox.h"

namespace fs = std::filesystem;

namespace native {
namespace {

using lab::NotCompiled;
using lab::say;
using Words = std::vector<std::string>;

constexpr char preprocessed[] = "kernel.ii", included[] = "included", table[] = "table.cpp",
               plain_object[] = "plain.o", checked_object[] = "checked.o";

constexpr size_t most_text_bytes = 64 << 20;     // the standard headers have 2 MiB
constexpr size_t most_program_bytes = 64 << 20;  // ThreadSanitizer's runtime takes 2 MiB
constexpr size_t most_listing_bytes = 64 << 20;

// -ffp-contract=off: the arithmetic is that of the file, on every machine.
const Words language = {"-std=c++17", "-ffp-contract=off"};
// Builds differ in how much the compiler may rearrange: what is counted must be what was written. Two
// lines that end alike would share the code of their ends, which then belongs to neither. In the plain
// build variables without a value hold variable_poison: nothing is 0 by chance. Elsewhere its stores would
// be counted.
const Words plain_flags = {"-O2", "-g1", "-Wall", "-ftrivial-auto-var-init=pattern"},
            checked_flags = {"-O1", "-g1", "-fsanitize=thread", "-mllvm", "-enable-tail-merge=0",
                             "-w"};

// The student's calls of the heap are the program's own, which have a limit: heap_functions.cpp.
constexpr const char* heap_functions[] = {"malloc",
                                          "calloc",
                                          "realloc",
                                          "aligned_alloc",
                                          "free",
                                          "_Znwm",
                                          "_Znam",
                                          "_ZnwmSt11align_val_t",
                                          "_ZnamSt11align_val_t",
                                          "_ZdlPv",
                                          "_ZdaPv",
                                          "_ZdlPvm",
                                          "_ZdaPvm",
                                          "_ZdlPvSt11align_val_t",
                                          "_ZdaPvSt11align_val_t",
                                          "_ZdlPvmSt11align_val_t",
                                          "_ZdaPvmSt11align_val_t"};

void add(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }

// The declarations that stand behind the file's text: a function of another return type is then an error.
std::string declarations(const std::vector<Function>& functions) {
    std::string text = "\n# 1 \"the lab's declarations\"\n";
    for (const Function& function : functions) {
        std::string declaration = function.declaration;
        for (size_t at; (at = declaration.find("size_t ")) != declaration.npos;)
            declaration.replace(at, 7, "decltype(sizeof 0) ");
        text += declaration + ";\n";
    }
    return text;
}

class Compilation {
  public:
    explicit Compilation(const CompileRequest& request)
        : request_(request),
          clang_(find_clang(clang_places(request.tools))),
          progress_(say("compiling {}", request.shown_name)) {
        limits_.wall_seconds = 300;
        limits_.cpu_seconds = 20;
    }

    std::string key() const {
        std::string key = clang_.path.string() + '\n' + clang_.version + '\n' +
                          request_.shown_name + '\n' + table_of(request_.functions);
        for (const auto* flags :
             {&language, &plain_flags, &checked_flags, &request_.flags, &request_.symbol_lists})
            key += fmt::format("{}\n", fmt::join(*flags, " "));
        for (const BuildKind& build : request_.builds) {
            key += fmt::format("{} {} {}\n", build.name, fmt::join(build.link_flags, " "),
                               fmt::join(build.headers, " "));
            if (!build.included.empty())
                key += lab::read_file(request_.programs / build.included) + '\n';
            for (const fs::path& object : objects_of(build))
                if (object.is_absolute()) key += lab::sha256(lab::read_file(object)) + '\n';
        }
        return lab::sha256(key + request_.source);
    }

    // Writes the builds as files that begin with `entry`.
    std::string run(const fs::path& entry) {
        lab::require_own_places(request_.source, request_.shown_name);
        require_includes_first(request_.source, request_.shown_name);
        lab::write_file(folder_.path() / students_name, request_.source);
        lab::write_file(folder_.path() / table, table_of(request_.functions));
        std::string warnings;
        const BuildKind* before = nullptr;
        for (const BuildKind& build : request_.builds) {
            if (!before || before->headers != build.headers) begin(build);
            const std::string said = compile(build);
            if (!before) warnings = said;
            link(build, entry);
            before = &build;
        }
        return warnings;
    }

  private:
    Words clang(const Words& arguments) const {
        Words words = {clang_.path.string()};
        add(words, language);
        add(words, request_.flags);
        add(words, arguments);
        return words;
    }

    // Common to all builds with the same headers.
    void begin(const BuildKind& build) {
        for (const char* object : {plain_object, checked_object})
            fs::remove(folder_.path() / object);
        if (!build.included.empty())
            lab::write_file(folder_.path() / build.included,
                            lab::read_file(request_.programs / build.included));
        preprocess(build);
        Words words = {"-O1", code(build), "-c", table, "-o", "table.o"};
        add_headers(build, words);
        call(clang(words));
    }

    static void add_headers(const BuildKind& build, Words& words) {
        add(words, build.headers);
        if (!build.included.empty()) add(words, {"-include", build.included});
    }
    static const char* code(const BuildKind& build) { return build.is_library ? "-fPIC" : "-fPIE"; }
    static const char* object_of(const BuildKind& build) {
        return build.checked ? checked_object : plain_object;
    }

    // Returns the compiler's warnings, the first time.
    std::string compile(const BuildKind& build) {
        if (fs::exists(folder_.path() / object_of(build))) return "";
        Words words = build.checked ? checked_flags : plain_flags, lists = request_.symbol_lists;
        add(words,
            {code(build), "-x", "c++-cpp-output", "-c", preprocessed, "-o", object_of(build)});
        const std::string warnings = compiled(clang(words));
        if (build.checked) lists.emplace_back("checked");
        require_known(build, lists);
        return warnings;
    }

    // The objects linked in, in order; the student's by its relative name.
    std::vector<fs::path> objects_of(const BuildKind& build) const {
        std::vector<fs::path> list;
        for (const std::string& name : build.first)
            list.push_back(request_.programs / (name + ".o"));
        list.emplace_back("linked.o");
        list.emplace_back("table.o");
        for (const std::string& name : build.last)
            list.push_back(request_.programs / (name + ".o"));
        return list;
    }

    lab::Finished sandboxed(const Words& words, const std::vector<fs::path>& readable = {}) {
        lab::View view{folder_.path(), clang_.folders()};
        view.readable.insert(view.readable.end(), readable.begin(), readable.end());
        return lab::run_sandboxed(words, view, limits_, [&](int s) { progress_.tell(s); });
    }

    // A step that cannot fail because of the student's file.
    lab::Finished call(const Words& words, const std::vector<fs::path>& readable = {}) {
        lab::Finished ran = sandboxed(words, readable);
        if (ran.exit_status != 0) throw lab::NoVerdict(say("{} failed: {}", words[0], ran.output));
        return ran;
    }

    // A step of the compiler's, whose messages are the student's.
    std::string compiled(const Words& words) {
        const lab::Finished ran = sandboxed(words);
        const lab::CompilerMessages messages(ran.output, folder_.path(), students_name,
                                             request_.shown_name, "clang++");
        require_includes();
        if (ran.timed_out || ran.exit_status != 0) messages.fail(ran, limits_);
        return messages.shortened();
    }

    // Before any message, which may quote what is included.
    void require_includes() const {
        const fs::path rule = folder_.path() / included;
        if (!fs::exists(rule)) return;
        const fs::path prefix = clang_.path.parent_path() / "..";
        lab::require_allowed_includes(lab::read_output(rule), folder_.path(), prefix,
                                      request_.tools / ".." / "..", request_.shown_name);
        lab::require_no_intrinsics(lab::read_output(rule), request_.shown_name);
    }

    void preprocess(const BuildKind& build) {
        Words words = {"-E", "-MD", "-MF", included, students_name, "-o", preprocessed};
        add_headers(build, words);
        compiled(clang(words));
        const fs::path file = folder_.path() / preprocessed;
        std::string text = lab::read_output(file, most_text_bytes);
        if (text.size() > most_text_bytes)
            throw NotCompiled(say("{}: its macros expand too far", request_.shown_name));
        require_plain_source(text, students_name, request_.shown_name);
        fs::remove(file);
        lab::write_file(file, text + declarations(request_.functions));
    }

    std::string listing(const Words& words) {
        const lab::ProcessLimits limits = limits_;
        limits_.output_bytes = most_listing_bytes;
        std::string text = call(words).output;
        limits_ = limits;
        return text;
    }

    // ThreadSanitizer has one initialiser.
    void require_known(const BuildKind& build, const Words& lists) {
        const char* const object = object_of(build);
        const auto symbols = symbols_in(listing({tool("nm"), object}));
        require_known_symbols(symbols, lists, request_.source, request_.shown_name);
        require_no_hidden_code(listing({tool("objdump"), "-h", "-d", "--no-show-raw-insn", object}),
                               build.checked, request_.shown_name);
        for (const Function& function : request_.functions)
            if (std::ranges::none_of(symbols, [&](const Symbol& symbol) {
                    return symbol.kind == 'T' && symbol.name == mangled(function, build);
                }))
                throw NotCompiled(say("{}: the file has no function {}", request_.shown_name,
                                      function.declaration));
    }

    static std::string mangled(const Function& function, const BuildKind& build) {
        std::string name = function.mangled;
        for (const auto& [type, text] : build.mangled)
            if (const size_t at = name.find(type); at != name.npos)
                name.replace(at, type.size(), text);
        return name;
    }

    // Only the lab's functions can be seen from outside: nothing of the student's replaces anything.
    void hide(const BuildKind& build) {
        Words words = {tool("objcopy"), "--wildcard", "--keep-global-symbol=.gomp_critical*",
                       "--keep-global-symbol=DW.ref.*"};
        for (const Function& function : request_.functions)
            words.push_back("--keep-global-symbol=" + mangled(function, build));
        for (const char* const name : heap_functions)
            words.push_back(fmt::format("--redefine-sym={0}=native_{0}", name));
        for (const auto& [name, other] : build.renamed)
            words.push_back(fmt::format("--redefine-sym={}={}", name, other));
        add(words, {object_of(build), "linked.o"});
        call(words);
    }

    void link(const BuildKind& build, const fs::path& entry) {
        hide(build);
        Words words = {build.is_library ? "-shared" : "-pie", "-o", "program"};
        std::vector<fs::path> readable;
        for (const fs::path& object : objects_of(build)) {
            words.push_back(object.string());
            if (object.is_absolute()) readable.push_back(object);
        }
        add(words, build.link_flags);
        call(clang(words), readable);
        const std::string program =
            lab::read_output(folder_.path() / "program", most_program_bytes);
        lab::write_file(entry.string() + "." + build.name, program);
        fs::remove(folder_.path() / "program");
    }

    const CompileRequest& request_;
    Clang clang_;
    lab::PrivateFolder folder_;
    lab::ProcessLimits limits_;
    progress::Progress progress_;
};

// The entry itself has the warnings, and is written last: with it, the programs are complete.
bool read_entry(const fs::path& entry, Program& program) {
    try {
        program.warnings = lab::read_file(entry);
    } catch (const std::system_error&) {
        return false;
    }
    return std::ranges::all_of(program.builds,
                               [](const auto& build) { return fs::exists(build.second); });
}

}  // namespace

size_t Program::number_of(const Function& function) const {
    return static_cast<size_t>(std::ranges::find(functions, function) - functions.begin());
}

Program compile(const CompileRequest& request) {
    Compilation compilation(request);
    const fs::path entry = request.cache / compilation.key();
    Program program;
    program.functions = request.functions;
    for (const BuildKind& build : request.builds)
        program.builds[build.name] = entry.string() + "." + build.name;
    if (read_entry(entry, program)) return program;
    program.warnings = compilation.run(entry);
    lab::write_file(entry, program.warnings);
    return program;
}

}  // namespace native
