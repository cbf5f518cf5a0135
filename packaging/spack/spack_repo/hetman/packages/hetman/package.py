"""Recipe of Spack 1.0 or later for Hetman. In a clone:

    spack repo add packaging/spack/spack_repo/hetman
    spack dev-build hetman@main

builds and installs the sources of the clone. What it depends on is what scripts/requirements.tsv lists.
"""

from spack_repo.builtin.build_systems.cmake import CMakePackage, generator

from spack.package import *


class Hetman(CMakePackage):
    """Counts the ways to place chess pieces on a board so that none attacks another: any pieces made of leaps and
    rides, on planes, cylinders and tori, exactly, on one core or on a cluster."""

    license("MIT")

    version("main")

    variant("mpi", default=True, description="Count with ranks; without MPI the program is for one machine")

    generator("ninja")

    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("boost@1.74:+serialization")
    depends_on("fmt@9.1:")
    depends_on("spdlog@1.10:")
    depends_on("cli11@2.1:")
    depends_on("tomlplusplus@3.3:")
    depends_on("nlohmann-json@3.11:")
    depends_on("xxhash@0.8:")
    # Another MPI may work; only Open MPI and MPICH have been tried.
    depends_on("openmpi@4.1:", when="+mpi")

    conflicts("%gcc@:11", msg="Hetman needs C++20 as g++ 12 has it")
    conflicts("%clang@:13", msg="Hetman needs C++20 as clang++ 14 has it")

    def cmake_args(self):
        return [
            self.define_from_variant("HETMAN_MPI", "mpi"),
            self.define("HETMAN_TESTS", False),
            self.define("HETMAN_UNITY", True),
        ]

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def check_counts(self):
        Executable(self.prefix.bin.hetman)("selftest")
