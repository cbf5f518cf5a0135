// Sorts the fillings of a list into buckets by the lines that save the most pairs, and packs the
// other lines, in OpenCL C 1.2.

// Which lines occur in a list, and the lines of `samples` of its fillings.
__kernel void survey(__global const uint2* fillings, uint begin, uint size, __global uint* any,
                     uint samples, __global uint2* sampled) {
    uint u = 0, v = 0;
    for (uint i = get_global_id(0); i < size; i += get_global_size(0)) {
        u |= fillings[begin + i].x;
        v |= fillings[begin + i].y;
    }
    atomic_or(&any[0], u);
    atomic_or(&any[1], v);
    for (uint i = get_global_id(0); i < samples; i += get_global_size(0))
        sampled[i] = fillings[begin + (uint)((ulong)size * i / samples)];
}

// The word of packed lines: x the late ones, y the early ones that are left, z the bucket.
// `of_bytes`: for each byte of a filling's lines and each of its values, a part of that word.
static inline uint4 packed(uint2 lines, __global const uint4* of_bytes) {
    uint4 word = (uint4)(0, 0, 0, 0);
    for (uint byte = 0; byte < 4; ++byte) {
        word |= of_bytes[256 * byte + (lines.x >> 8 * byte & 255)];
        word |= of_bytes[256 * (4 + byte) + (lines.y >> 8 * byte & 255)];
    }
    return word;
}

// Counts the fillings from `first` to end - 1 of the list by bucket, those with equal fold keys
// (from number `lower` on) behind the others; or, with `writes`, copies their words to where the
// buckets' places are.
__kernel void sort(__global const uint2* fillings, uint begin, uint first, uint end, uint lower,
                   __global const uint4* of_bytes, __global uint* places, uint writes,
                   __global uint* late, __global uint* early) {
    for (uint i = first + get_global_id(0); i < end; i += get_global_size(0)) {
        const uint4 word = packed(fillings[begin + i], of_bytes);
        const uint place = atomic_inc(&places[2 * word.z + (i >= lower)]);
        if (writes) {
            late[place] = word.x;
            early[place] = word.y;
        }
    }
}
