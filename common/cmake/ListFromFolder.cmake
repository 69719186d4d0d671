# list_from_folder(OUTPUT FOLDER PREFIX HEADER NAMESPACE TYPE FUNCTION): writes a C++ file whose FUNCTION returns
# pointers to PREFIX<stem> for every *.cpp of FOLDER except tests. A new file joins the list without being
# named anywhere else. (Objects that register themselves would be dropped from a static library.)
function(list_from_folder output folder prefix header namespace type function)
    file(GLOB files CONFIGURE_DEPENDS ${folder}/*.cpp)
    list(FILTER files EXCLUDE REGEX "_test\\.cpp$")
    set(declarations "")
    set(pointers "")
    foreach(file ${files})
        get_filename_component(stem ${file} NAME_WE)
        string(APPEND declarations "extern const ${type} ${prefix}${stem};\n")
        string(APPEND pointers "        &${prefix}${stem},\n")
    endforeach()
    file(CONFIGURE OUTPUT ${output} @ONLY CONTENT "// Made by CMake from the folder ${folder}.
#include \"${header}\"

namespace ${namespace} {

${declarations}
const std::vector<const ${type}*>& ${function}() {
    static const std::vector<const ${type}*> all{
${pointers}    };
    return all;
}

}  // namespace ${namespace}
")
endfunction()
