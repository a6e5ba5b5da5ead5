# What `cmake --install` and `cpack` put where: the programs; libseedbed.so with its C header,
# pkg-config file and CMake package (`find_package(seedbed)`: seedbed::seedbed); the C++ library for
# bots (`find_package(seedbed COMPONENTS cpp)`: seedbed::protocol); the SDKs and the pages.
#
#   cmake --install build/release --prefix ~/seedbed     (after a build)
#   cd build/release && cpack                            (writes seedbed_VERSION_ARCH.deb)
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # packs what is built, and builds nothing
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/seedbed)
set(data_dir ${CMAKE_INSTALL_DATADIR}/seedbed)
set(header_dir ${CMAKE_INSTALL_INCLUDEDIR}/seedbed)

install(TARGETS seedbed seedbed-random seedbed-greedy harvester)
install(TARGETS seedbed_c EXPORT seedbed_c_targets)
install(FILES engine/c_api.h DESTINATION ${header_dir})

install(TARGETS seedbed_common seedbed_engine seedbed_protocol EXPORT seedbed_cpp_targets)
foreach(room engine protocol)
  install(DIRECTORY ${room} DESTINATION ${header_dir} FILES_MATCHING PATTERN "*.h"
          PATTERN "sdk" EXCLUDE PATTERN "variants" EXCLUDE PATTERN "c_api.h" EXCLUDE)
endforeach()

install(EXPORT seedbed_c_targets NAMESPACE seedbed:: DESTINATION ${package_dir})
install(EXPORT seedbed_cpp_targets NAMESPACE seedbed:: DESTINATION ${package_dir})
configure_package_config_file(engine/seedbed-config.cmake.in seedbed-config.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(seedbed-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/seedbed-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/seedbed-config-version.cmake DESTINATION ${package_dir})

# From lib/pkgconfig back to the prefix, so that the tree can be moved.
string(REGEX REPLACE "[^/]+" ".." pc_up ${CMAKE_INSTALL_LIBDIR})
configure_file(engine/seedbed.pc.in seedbed.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/seedbed.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

install(DIRECTORY protocol/sdk DESTINATION ${data_dir} PATTERN "__pycache__" EXCLUDE)
install(FILES engine/seedbed.py DESTINATION ${data_dir}/python)
install(DIRECTORY engine/variants DESTINATION ${data_dir})
file(GLOB pages CONFIGURE_DEPENDS protocol/*.md)
install(FILES README.md ${pages} DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

set(CPACK_PACKAGE_NAME seedbed)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "rules, bots and tournaments for mancala games")
set(CPACK_PACKAGE_DESCRIPTION
  "A bot protocol, a rules engine and a tournament arena for kalah, oware,
congkak, bao, omweso and every other mancala game that a text file can
describe; with bots, and a library for graphical programs.")
# Whoever hands the package on stands here: cpack -D CPACK_PACKAGE_CONTACT="NAME <MAIL>".
set(CPACK_PACKAGE_CONTACT "Seedbed maintainers <seedbed@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR DEB)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
# The C++ library's own needs; the programs and the C library link what they need.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libfmt-dev, libexpected-dev, libtomlplusplus-dev")
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
include(CPack)
