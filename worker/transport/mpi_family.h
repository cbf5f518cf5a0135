#pragma once
// What implementations of MPI do not have in common: how their launchers make themselves known, and
// what happens to the other ranks when one is lost. Two families are known: Open MPI, and MPICH
// with those made from it (Intel MPI, MVAPICH, Cray MPICH). The family is that of the mpi.h that
// the program was compiled with. scripts/open_mpi.sh has what Open MPI's mpirun needs.

#include <string>
#include <string_view>

namespace hetman {

// True if a launcher of this family started this process as part of a world.
bool is_rank_of_launcher();

// True if mpirun lets the other ranks go on when one is lost. Only Open MPI's can be told to:
// its mpirun 4 exports the option, under that of Open MPI 5 launch.sh says it.
bool ranks_outlive_a_lost_one();

// Name and version, from what MPI_Get_library_version() gives: "Open MPI v4.1.4", "MPICH 4.0.2".
std::string short_library_version(std::string_view text);

}  // namespace hetman
