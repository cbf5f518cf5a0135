# shellcheck shell=bash
# Hosts of a test's own on one machine: network namespaces joined by a bridge; sourced. It needs root.
# The bridge, the hosts and all that runs on them live in namespaces of the test (network, mounts,
# processes), so the machine's own network is not touched, and all ends with the test, however it ends.
# (await is in tests/support/cases.sh.)

# Prints why there can be no lab here; nothing if there can.
why_no_lab() {
    local program
    [ "$(id -u)" -eq 0 ] || { echo "only root can make network namespaces" && return; }
    for program in ip unshare nsenter mpirun; do
        command -v "$program" >/dev/null ||
            { echo "$program is not installed (iproute2 util-linux openmpi-bin)" && return; }
    done
    lab_enclosed sh -c 'ip link add bridge type bridge && ip link add one type veth peer name other' 2>/dev/null ||
        echo "network namespaces are not allowed here"
}

# lab_enclosed COMMAND...: runs it in namespaces of its own, for a lab. When it ends, or is killed,
# the kernel kills whatever else still runs in there.
lab_enclosed() { unshare --net --uts --mount --pid --fork --kill-child --mount-proc -- "$@"; }

# lab_start DIRECTORY HOSTS: hosts named h1, h2, ... that reach each other as 10.77.0.1, 10.77.0.2, ...
lab_start() {
    lab=$1
    local i
    mkdir -p "$lab/run"
    ip link set lo up
    ip link add bridge type bridge
    ip link set bridge up
    for i in $(seq "$2"); do printf '10.77.0.%d h%d\n' "$i" "$i"; done >"$lab/hosts"
    echo '127.0.0.1 localhost' >>"$lab/hosts"
    lab_rsh_agent >"$lab/rsh"
    chmod 755 "$lab/rsh"
    for i in $(seq "$2"); do lab_host "$i"; done
    for i in $(seq "$2"); do lab_await_network "h$i"; done
    # How mpirun reaches the hosts. One by one: a host that is lost takes no other with it.
    export OMPI_MCA_plm_rsh_agent=$lab/rsh OMPI_MCA_plm_rsh_no_tree_spawn=1
    export OMPI_MCA_oob_tcp_if_include=10.77.0.0/16 OMPI_MCA_btl_tcp_if_include=10.77.0.0/16
    # The same for Open MPI 5.
    export PRTE_MCA_plm_ssh_agent=$lab/rsh PRTE_MCA_plm_ssh_no_tree_spawn=1
    export PRTE_MCA_oob_tcp_if_include=10.77.0.0/16 PMIX_MCA_ptl_tcp_if_include=10.77.0.0/16
}

# lab_host NUMBER: a process that is the host. It has what ranks must not share with other hosts.
lab_host() {
    local name=h$1
    mkdir -p "$lab/tmp/$name"
    # shellcheck disable=SC2016  # for the shell that is started
    unshare --net --uts --mount sh -c '
        hostname "$1" && mount --bind "$2/hosts" /etc/hosts && mount -t tmpfs -o mode=1777 shm /dev/shm &&
            ip link set lo up && echo $$ >"$2/run/$1.new" && mv "$2/run/$1.new" "$2/run/$1" &&
            exec sleep infinity' host "$name" "$lab" </dev/null >"$lab/run/$name.out" 2>&1 &
    await 10 "host $name" test -e "$lab/run/$name"
    ip link add "to-$name" type veth peer name eth0 netns "$(cat "$lab/run/$name")"
    ip link set "to-$name" master bridge up
    lab_on "$name" ip address add "10.77.0.$1/16" dev eth0
    lab_on "$name" ip link set eth0 up
}

# lab_on HOST COMMAND...: runs it there, in the directory where we are.
lab_on() { (lab_enter "$@"); }

# The same, but this process becomes it.
lab_enter() {
    local host=$1
    shift
    export TMPDIR=$lab/tmp/$host
    exec nsenter --target "$(cat "$lab/run/$host")" --net --uts --mount --wd="$PWD" -- "$@"
}

# What mpirun starts instead of ssh: AGENT HOST COMMAND. Like ssh it takes no environment along.
lab_rsh_agent() {
    cat <<END
#!/bin/sh
host=\$1
shift
exec nsenter --target "\$(cat "$lab/run/\$host")" --net --uts --mount -- \\
    env -i PATH="\$PATH" HOME=/root TMPDIR="$lab/tmp/\$host" sh -c "\$*"
END
}

# The cable of a host is pulled, and put back: the host itself notices nothing but silence.
lab_pull() { ip link set "to-$1" down; }
lab_plug() {
    ip link set "to-$1" up
    lab_await_network "$1"
}

# lab_await_network HOST: an interface that is up carries packets only a moment later, and mpirun waits
# for ever for a host that it does not reach at the first try.
lab_await_network() {
    local other=h1
    if [ "$1" = h1 ]; then other=h2; fi
    await 20 "the network of $1" lab_reaches "$1" "$other"
}

# lab_reaches HOST OTHER: nobody listens at that port, but the other host says so.
lab_reaches() { [[ $(lab_on "$1" timeout 1 bash -c "</dev/tcp/$2/9" 2>&1) == *'Connection refused'* ]]; }
