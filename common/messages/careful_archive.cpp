#include "common/messages/careful_archive.h"

#include <boost/archive/impl/archive_serializer_map.ipp>
#include <boost/archive/impl/basic_binary_iarchive.ipp>
#include <boost/archive/impl/basic_binary_iprimitive.ipp>
#include <cstdint>
#include <stdexcept>

namespace boost::archive {

template class basic_binary_iprimitive<hetman::CarefulArchive, char, std::char_traits<char>>;
template class basic_binary_iarchive<hetman::CarefulArchive>;
template class binary_iarchive_impl<hetman::CarefulArchive, char, std::char_traits<char>>;
template class detail::archive_serializer_map<hetman::CarefulArchive>;

}  // namespace boost::archive

namespace hetman {

std::size_t CarefulArchive::left() {
    const std::streamsize available = m_sb.in_avail();
    return available < 0 ? 0 : static_cast<std::size_t>(available);
}

std::size_t CarefulArchive::checked(std::size_t count) {
    if (count > left()) throw std::runtime_error("a length in it exceeds its size");
    return count;
}

void CarefulArchive::load_override(boost::serialization::collection_size_type& count) {
    Base::load_override(count);
    checked(count);
}

// Hetman serialises no pointers, so object tracking is never used. An archive that requests it is
// refused: tracked objects would be skipped and leave values unread.
void CarefulArchive::load_override(boost::archive::tracking_type& tracking) {
    std::int8_t value = 0;
    load_binary(&value, sizeof value);
    if (value != 0) throw std::runtime_error("it refers to earlier objects");
    tracking = boost::archive::tracking_type(false);
}

void CarefulArchive::load(bool& value) {
    std::uint8_t byte = 0;
    load_binary(&byte, sizeof byte);
    if (byte > 1) throw std::runtime_error("it contains an invalid value");
    value = byte == 1;
}

void CarefulArchive::load(std::string& text) {
    std::size_t size = 0;
    load(size);
    text.resize(checked(size));
    if (size > 0) load_binary(text.data(), size);
}

}  // namespace hetman
