# fmt::fmt-header-only compiles all of fmt in every file: 3 s each. Debian has no static fmt, so it is
# compiled once, here, and fmt::fmt-header-only becomes this library. The templates to instantiate differ
# between versions of fmt: any version other than 9 stays header-only, slower but correct.
if(fmt_VERSION VERSION_GREATER_EQUAL 9 AND fmt_VERSION VERSION_LESS 10)
    add_library(fmt_once STATIC ${CMAKE_CURRENT_LIST_DIR}/fmt_once.cpp)
    set_target_properties(fmt::fmt-header-only PROPERTIES
        INTERFACE_COMPILE_DEFINITIONS "" INTERFACE_LINK_LIBRARIES fmt_once)
endif()
