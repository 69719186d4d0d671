# Every folder of common/ is a room. A target sees the headers of its own room, and of the rooms that it links:
# each room is the only entry of a folder of links, so that any other include does not compile.
foreach(room ${rooms})
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/rooms/${room})
    file(CREATE_LINK ${CMAKE_SOURCE_DIR}/common/${room} ${CMAKE_BINARY_DIR}/rooms/${room}/${room} SYMBOLIC)
endforeach()

# room(TARGET): TARGET belongs to the room in whose folder it is defined, and shows its headers.
function(room target)
    cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${CMAKE_SOURCE_DIR}/common OUTPUT_VARIABLE path)
    string(REGEX REPLACE "/.*" "" room ${path})
    target_include_directories(${target} PUBLIC ${CMAKE_BINARY_DIR}/rooms/${room})
endfunction()

# sees_room(TARGET ROOM...): TARGET uses headers of a room whose library it does not link.
function(sees_room target)
    foreach(room ${ARGN})
        target_include_directories(${target} PRIVATE ${CMAKE_BINARY_DIR}/rooms/${room})
    endforeach()
endfunction()
