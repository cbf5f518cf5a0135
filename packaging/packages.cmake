# Packages of Debian, one for each component that is installed: scripts/package.sh makes them, by CPack. What takes
# Debian to be known is asked when packages are made (debian.cmake).
set(HETMAN_MAINTAINER "Hetman contributors <hetman@example.org>" CACHE STRING
  "Who is responsible for the packages: NAME <ADDRESS>")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME hetman)
set(CPACK_PACKAGE_VENDOR "Hetman contributors")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own
set(CPACK_PACKAGE_CONTACT "${HETMAN_MAINTAINER}")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/debian.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian_files.cmake)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# debian_package(COMPONENT PACKAGE SECTION DESCRIPTION [FIELD VALUE]...): the package with what is installed of a
# component. The description is one line for lists of packages, and a paragraph.
macro(debian_package component package section description)
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  string(TOUPPER ${component} _component)
  set(CPACK_COMPONENT_${_component}_DESCRIPTION "${description}")
  set(CPACK_DEBIAN_${_component}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${_component}_PACKAGE_SECTION ${section})
  set(_fields ${ARGN})
  while(_fields)
    list(POP_FRONT _fields _field _value)
    set(CPACK_DEBIAN_${_component}_PACKAGE_${_field} "${_value}")
  endwhile()
endmacro()

set(CPACK_COMPONENTS_ALL "")
debian_package(program hetman math
"counts placements of chess pieces that do not attack each other
Counts the ways to place chess pieces on a board so that none attacks
another: any pieces made of leaps and rides, on planes, cylinders and
tori, exactly. Runs on one core, with threads, or on the ranks of a
cluster under mpirun or SLURM, and continues from its checkpoints."
  SHLIBDEPS ON
  SUGGESTS "hetman-doc, bash-completion, gnuplot-nox, graphviz, slurm-client, ocl-icd-libopencl1")
# The mpirun of the MPI that the program is linked with: that of another starts ranks that do not find each other.
if(HETMAN_MPI AND mpi_files MATCHES "/libmpich")
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS mpich)
elseif(HETMAN_MPI)
  set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS openmpi-bin)
endif()

debian_package(documentation hetman-doc doc
"counts placements of chess pieces - documentation
The documentation of Hetman, which counts the ways to place chess pieces
on a board so that none attacks another: use on one machine and on
clusters, reference, algorithms, and tables of results."
  ARCHITECTURE all
  SUGGESTS hetman)

set(CPACK_HETMAN_NEEDED_FILES "${HETMAN_NEEDED_FILES}")
debian_package(library libhetman-dev libdevel
"counts placements of chess pieces - C++ library
The headers and the static library with which programs in C++ count the
ways to place chess pieces on a board so that none attacks another."
  SUGGESTS hetman-doc)

if(HETMAN_PYTHON)
  debian_package(python python3-hetman python
"counts placements of chess pieces - Python module
The Python module hetman, which counts the ways to place chess pieces on a
board so that none attacks another, with Python's integers, iterators and
exceptions."
    SHLIBDEPS ON
    DEPENDS python3
    SUGGESTS hetman-doc)
endif()

include(CPack)
