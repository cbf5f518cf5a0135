#pragma once
// An input archive for Boost.Serialization that does not trust its data.
//
// The checksum of an envelope detects damage, not intent: whoever writes a ledger can write a
// matching checksum. So no length in the data is trusted. (Boost 1.74 allocates as many elements as
// a length says before it reads the first.)

#include <boost/archive/binary_iarchive_impl.hpp>
#include <boost/serialization/array_wrapper.hpp>
#include <boost/serialization/collection_size_type.hpp>
#include <cstddef>
#include <streambuf>
#include <string>

namespace hetman {

// Reads what boost::archive::binary_oarchive wrote without a header. Throws std::runtime_error if a
// string or a list is longer than the remaining bytes, so that memory is bounded by a small
// multiple of the input, if a bool is neither 0 nor 1, and if an object refers to an earlier one.
class CarefulArchive final
    : public boost::archive::binary_iarchive_impl<CarefulArchive, char, std::char_traits<char>> {
    using Base = boost::archive::binary_iarchive_impl<CarefulArchive, char, std::char_traits<char>>;

  public:
    explicit CarefulArchive(std::streambuf& bytes) : Base(bytes, boost::archive::no_header) {}

    // The number of bytes left.
    std::size_t left();

    // Called by Boost through these names.
    template <class Value>
    void load_override(Value& value) {
        Base::load_override(value);
    }
    void load_override(boost::serialization::collection_size_type& count);
    void load_override(boost::archive::tracking_type& tracking);
    using Base::load;
    void load(std::string& text);
    void load(bool& value);

  private:
    std::size_t checked(std::size_t count);
};

}  // namespace hetman

BOOST_SERIALIZATION_USE_ARRAY_OPTIMIZATION(hetman::CarefulArchive)
