#include "warpsim/ptx/link.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace warpsim::ptx {
namespace {

using Names = std::unordered_map<std::string, std::string>;  // old name -> new name

void rename(std::string& name, const Names& names) {
    if (const auto found = names.find(name); found != names.end()) name = found->second;
}

void rename(Operand& operand, const Names& names) {
    if (operand.kind == Operand::Kind::symbol || operand.kind == Operand::Kind::memory)
        rename(operand.name, names);
    for (Operand& part : operand.parts) rename(part, names);
}

// Without the names that have another meaning inside the function.
Names without_own(const Function& function, Names names) {
    for (const auto* list : {&function.parameters, &function.results, &function.variables}) {
        for (const Variable& variable : *list) names.erase(variable.name);
    }
    for (const auto& [label, at] : function.labels) names.erase(label);
    for (const Targets& targets : function.targets) names.erase(targets.name);
    return names;
}

void rename(Function& function, const Names& all) {
    rename(function.name, all);
    const Names names = without_own(function, all);
    for (Instruction& instruction : function.instructions) {
        for (Operand& operand : instruction.operands) rename(operand, names);
    }
    for (Targets& targets : function.targets) {
        for (std::string& label : targets.labels) rename(label, names);
    }
}

void rename(Module& module, const Names& names) {
    for (Function& function : module.functions) rename(function, names);
    for (Variable& variable : module.variables) {
        rename(variable.name, names);
        for (auto& relocation : variable.relocations) rename(relocation.symbol, names);
    }
    std::map<std::string, std::string, std::less<>> aliases;
    for (const auto& [alias, function] : module.aliases) {
        std::string new_alias = alias, new_function = function;
        rename(new_alias, names);
        rename(new_function, names);
        aliases[new_alias] = new_function;
    }
    module.aliases = std::move(aliases);
}

std::unordered_set<std::string> names_in(const Module& module) {
    std::unordered_set<std::string> names;
    for (const Function& function : module.functions) names.insert(function.name);
    for (const Variable& variable : module.variables) names.insert(variable.name);
    return names;
}

class Linker {
  public:
    explicit Linker(const std::vector<Module>& modules) {
        for (const Module& module : modules) {
            for (const std::string& name : names_in(module)) ++modules_with_[name];
        }
    }

    void add(Module module) {
        if (++added_ == 1) {
            result_.version_major = module.version_major;
            result_.version_minor = module.version_minor;
            result_.target = module.target;
        }
        rename(module, clashes(module));
        move_lines(module);
        std::ranges::move(module.functions, std::back_inserter(result_.functions));
        std::ranges::move(module.variables, std::back_inserter(result_.variables));
        std::ranges::move(module.inline_sites, std::back_inserter(result_.inline_sites));
        result_.aliases.merge(module.aliases);
        result_.files.merge(module.files);
    }

    Module finish() {
        keep_first_definitions(result_.functions, &Function::is_declaration);
        keep_first_definitions(result_.variables, &Variable::is_extern);
        return std::move(result_);
    }

  private:
    // The internal names of a module that other modules have too.
    Names clashes(const Module& module) const {
        Names names;
        const auto look = [&](const std::string& name, Linkage linkage) {
            if (linkage == Linkage::internal && modules_with_.at(name) > 1)
                names[name] = fmt::format("{}${}", name, added_);
        };
        for (const Function& function : module.functions) look(function.name, function.linkage);
        for (const Variable& variable : module.variables) look(variable.name, variable.linkage);
        return names;
    }

    // Renumbers files and inline sites to follow those of the preceding modules.
    void move_lines(Module& module) const {
        const int files = result_.files.empty() ? 0 : result_.files.rbegin()->first;
        const int sites = static_cast<int>(result_.inline_sites.size());
        const auto move = [&](SourceLine& line) {
            if (line.file) line.file += files;
            if (line.inlined_at >= 0) line.inlined_at += sites;
        };
        for (Function& function : module.functions) {
            for (Instruction& instruction : function.instructions) move(instruction.source);
        }
        for (InlineSite& site : module.inline_sites) move(site.at);
        std::map<int, std::string> moved;
        for (auto& [file, path] : module.files) moved[file + files] = std::move(path);
        module.files = std::move(moved);
    }

    // Removes declarations where there is a definition, and repetitions of a name.
    template <class Thing>
    static void keep_first_definitions(std::vector<Thing>& all, bool Thing::*is_declaration) {
        std::unordered_set<std::string> defined, kept;
        for (const Thing& thing : all) {
            if (!(thing.*is_declaration)) defined.insert(thing.name);
        }
        std::erase_if(all, [&](const Thing& thing) {
            const bool is_needless = thing.*is_declaration && defined.contains(thing.name);
            return is_needless || !kept.insert(thing.name).second;
        });
    }

    std::unordered_map<std::string, int> modules_with_;  // by name
    Module result_;
    int added_ = 0;
};

}  // namespace

Module link(std::vector<Module> modules) {
    Linker linker(modules);
    for (Module& module : modules) linker.add(std::move(module));
    return linker.finish();
}

}  // namespace warpsim::ptx
