# Finds the libraries of scripts/requirements.tsv, in the least versions that it names. Those that are missing and
# in the dependency archive are built from it (dependencies.cmake). Also for CMake before 3.25, so that look/ can
# say what is missing beside a newer CMake.
include(${CMAKE_CURRENT_LIST_DIR}/dependencies.cmake)
if(POLICY CMP0167)
  cmake_policy(SET CMP0167 NEW)  # Boost's own files for CMake, which its packages have
endif()
set(requirements_table ${CMAKE_CURRENT_LIST_DIR}/../scripts/requirements.tsv)

# column_of(KEY NUMBER VARIABLE): a field of the row that begins with KEY; the first has number 0.
function(column_of key number variable)
  file(STRINGS ${requirements_table} row REGEX "^${key}\t")
  string(REPLACE "\t" ";" row "${row}")
  list(GET row ${number} field)
  set(${variable} ${field} PARENT_SCOPE)
endfunction()

function(least_version key variable)
  column_of(${key} 3 version)
  if(version STREQUAL "-")
    set(version "")
  endif()
  set(${variable} "${version}" PARENT_SCOPE)
endfunction()

# There are packages of it without files for CMake.
macro(find_xxhash version)
  find_path(XXHASH_INCLUDE_DIR xxhash.h)
  find_library(XXHASH_LIBRARY xxhash)
  if(XXHASH_INCLUDE_DIR AND XXHASH_LIBRARY)
    file(STRINGS ${XXHASH_INCLUDE_DIR}/xxhash.h parts REGEX "define XXH_VERSION_(MAJOR|MINOR|RELEASE) ")
    string(REGEX REPLACE "[^0-9;]" "" parts "${parts}")
    string(REPLACE ";" "." xxhash_VERSION "${parts}")
    if(NOT xxhash_VERSION VERSION_LESS ${version})
      set(xxhash_FOUND TRUE)
    endif()
  endif()
  if(xxhash_FOUND AND NOT TARGET xxHash::xxhash)
    add_library(xxHash::xxhash UNKNOWN IMPORTED)
    set_target_properties(xxHash::xxhash PROPERTIES
      IMPORTED_LOCATION ${XXHASH_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${XXHASH_INCLUDE_DIR})
  endif()
endmacro()

# With the headers of the Python that it makes modules for: the system's, unless Python_EXECUTABLE names another.
macro(find_pybind11 version)
  if(NOT Python_EXECUTABLE AND EXISTS /usr/bin/python3)
    set(Python_EXECUTABLE /usr/bin/python3)
  endif()
  find_package(Python 3.9 QUIET COMPONENTS Interpreter Development.Module)
  if(Python_FOUND)
    find_package(pybind11 ${version} QUIET)
  endif()
endmacro()

# look_for(KEY): notes in the list `missing` of the caller what is not there: "KEY needed, found".
function(look_for key)
  least_version(${key} version)
  column_of(${key} 6 source)
  if(HETMAN_STATIC AND NOT source STREQUAL "-")
    # A part of the program, so it is the archive's.
  elseif(key STREQUAL "fmt" AND HETMAN_DEPENDENCIES AND missing MATCHES "spdlog")
    # The archive's spdlog is made for the archive's fmt.
  elseif(key STREQUAL "MPI")
    set(MPI_CXX_SKIP_MPICXX ON)
    find_package(MPI ${version} QUIET COMPONENTS CXX)
  elseif(key STREQUAL "Boost")
    find_package(Boost ${version} QUIET COMPONENTS serialization)
  elseif(key STREQUAL "xxhash")
    find_xxhash(${version})
  elseif(key STREQUAL "pybind11")
    find_pybind11(${version})
  else()
    find_package(${key} ${version} QUIET)
  endif()
  if(${key}_FOUND)
    return()
  endif()
  set(found ${${key}_VERSION} ${${key}_CONSIDERED_VERSIONS} ${MPI_CXX_VERSION})
  list(APPEND found nothing)
  list(GET found 0 found)
  set(missing ${missing} "${key} ${version} ${found}" PARENT_SCOPE)
endfunction()

# `libraries` names what is looked for, spdlog before fmt; what is not there is left in `missing`.
set(missing "")
foreach(key IN LISTS libraries)
  look_for(${key})
endforeach()
use_dependency_archive()
