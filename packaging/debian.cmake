# Read by CPack before it makes packages: what depends on the Debian that they are made on, and for.

# The revision of a package names the release, so that an upgrade of Debian takes the package of the next one.
file(STRINGS /etc/os-release release REGEX "^VERSION_ID=")
string(REGEX REPLACE "[^0-9.]" "" release "${release}")
set(CPACK_DEBIAN_PACKAGE_RELEASE 1~deb${release})

# The archive of the library names others as programs load them: who links it needs these, without their headers.
set(owners "")
foreach(file IN LISTS CPACK_HETMAN_NEEDED_FILES)
  execute_process(COMMAND dpkg-query --search ${file} OUTPUT_VARIABLE owner RESULT_VARIABLE status ERROR_QUIET)
  if(status EQUAL 0)
    string(REGEX REPLACE ":.*" "" owner ${owner})
    list(APPEND owners ${owner})
  endif()
endforeach()
list(REMOVE_DUPLICATES owners)
list(JOIN owners ", " CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS)
