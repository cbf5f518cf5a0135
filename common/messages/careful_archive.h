#pragma once
// Boost.Serialization's binary archive, read with care.
//
// A hash in an envelope tells damage, not intent: whoever can write a ledger can write its hash. So
// no length in it is believed. Boost 1.74 makes room for as many elements as a length says before
// it reads the first.

#include <boost/archive/binary_iarchive_impl.hpp>
#include <boost/serialization/array_wrapper.hpp>
#include <boost/serialization/collection_size_type.hpp>
#include <cstddef>
#include <streambuf>
#include <string>

namespace hetman {

// Reads what boost::archive::binary_oarchive wrote without a header. Throws std::runtime_error
// where a text or a list would be longer than the bytes that are left, so memory is bounded by a
// small multiple of them, and where a truth value is neither.
class CarefulArchive final
    : public boost::archive::binary_iarchive_impl<CarefulArchive, char, std::char_traits<char>> {
    using Base = boost::archive::binary_iarchive_impl<CarefulArchive, char, std::char_traits<char>>;

  public:
    explicit CarefulArchive(std::streambuf& bytes) : Base(bytes, boost::archive::no_header) {}

    // How many bytes are left.
    std::size_t left();

    // What Boost calls, by name.
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
