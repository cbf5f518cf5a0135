# Writes a source file that knows the commit it was built from:
#
#   cmake -D SOURCE=DIRECTORY -D OUTPUT=FILE.cpp -D DEPFILE=FILE -P write_commit.cmake
#
# The file is left alone if it is right already, so that nothing is compiled again. The dependency file names what
# git changes with each commit and checkout. In what `git archive` made, the file `archived_commit` names the commit;
# any other tarball, or a directory in somebody else's repository, has none.

# git_output(VARIABLE ARGUMENTS...): what git prints; empty if it fails.
function(git_output variable)
  execute_process(COMMAND git --no-optional-locks -C ${SOURCE} ${ARGN}
    OUTPUT_VARIABLE output OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    set(output "")
  endif()
  set(${variable} "${output}" PARENT_SCOPE)
endfunction()

set(commit unknown)
set(modified false)
set(dependencies "")
git_output(top rev-parse --show-toplevel)
file(REAL_PATH ${SOURCE} source)
set(archived ${SOURCE}/coordinator/process/archived_commit)
if(top STREQUAL source)
  git_output(found rev-parse --verify HEAD)
  if(found)
    set(commit ${found})
    git_output(changes status --porcelain --untracked-files=no -- CMakeLists.txt common worker coordinator)
    if(changes)
      set(modified true)
    endif()
  endif()
  foreach(name HEAD logs/HEAD)
    git_output(path rev-parse --path-format=absolute --git-path ${name})
    if(EXISTS "${path}")
      list(APPEND dependencies ${path})
    endif()
  endforeach()
elseif(EXISTS ${archived})
  file(STRINGS ${archived} found REGEX "^[0-9a-f]+$")
  if(found)
    set(commit ${found})
  endif()
endif()

set(text "// Made by write_commit.cmake.
#include \"coordinator/process/source_commit.h\"

namespace hetman {

SourceCommit source_commit() { return {\"${commit}\", ${modified}}; }

}  // namespace hetman
")
set(before "")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} before)
endif()
if(NOT text STREQUAL before)
  file(WRITE ${OUTPUT} "${text}")
endif()
string(REPLACE " " "\\ " dependencies "${dependencies}")
list(JOIN dependencies " " dependencies)
file(WRITE ${DEPFILE} "${OUTPUT}: ${dependencies}\n")
