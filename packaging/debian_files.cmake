# Run by CPack when a component is installed in a folder of its own, before that becomes a package: adds what Debian
# expects of each package, and compresses manual pages.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # SOURCE_DATE_EPOCH if that is set

# Without name and time, so that the same content gives the same bytes.
function(compress)
  execute_process(COMMAND gzip --best --no-name --force ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# The licence as a field of a control file: empty lines are dots, all lines are indented.
file(READ ${CPACK_RESOURCE_FILE_LICENSE} licence)
string(REGEX REPLACE "\n\n" "\n.\n" licence "${licence}")
string(REGEX REPLACE "\n([^\n])" "\n \\1" licence "\n${licence}")
string(REGEX MATCH "Copyright[^\n]*" copyright "${licence}")
string(REGEX REPLACE "Copyright (\\([cC]\\) )?" "" copyright "${copyright}")

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component})
  if(NOT EXISTS ${root})
    continue()
  endif()
  string(TOUPPER ${component} COMPONENT)
  set(documents ${root}${CPACK_PACKAGING_INSTALL_PREFIX}/share/doc/${CPACK_DEBIAN_${COMPONENT}_PACKAGE_NAME})
  file(WRITE ${documents}/copyright
"Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: hetman

Files: *
Copyright: ${copyright}
License: Expat${licence}")
  file(WRITE ${documents}/changelog.Debian
"hetman (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * The changes are in CHANGELOG.md, which the package hetman-doc has.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  file(GLOB pages ${root}${CPACK_PACKAGING_INSTALL_PREFIX}/share/man/man1/*.1)
  compress(${documents}/changelog.Debian ${pages})
endforeach()
