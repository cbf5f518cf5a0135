# Compiles for Arm with Debian's packages: g++-aarch64-linux-gnu, and the libraries' of the architecture arm64. What the
# build runs of its own (mpicxx, what writes the manual pages) is for Arm too: the kernel must start it under qemu.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
