#pragma once
// Access to private members, for tests that plant errors where no interface leads: in memory.
//
//   struct Finished { friend auto member_of(Finished); };
//   template struct PrivateMember<Finished, &Ledger::finished_>;
//   ledger.*member_of(Finished()) ^= 1;
//
// An explicit instantiation may name what is private (C++20, 13.9.3 [temp.explicit]), so that the
// classes under test need no friends.

namespace hetman::test {

template <class Name, auto member>
struct PrivateMember {
    friend auto member_of(Name) { return member; }
};

}  // namespace hetman::test
