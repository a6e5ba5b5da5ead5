#include "arena/record/sha256.h"

#include <fstream>

#include "tests/arena/record/records.h"
#include "tests/support/catch.h"

using namespace seedbed::arena;

TEST_CASE("digests of the standard's examples", "[sha256]") {
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256(std::string(1'000'000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("digests at the edges of a block are those of sha256sum", "[sha256]") {
  struct Case {
    std::size_t length;
    const char* digest;
  };
  const Case given =
      GENERATE(Case{55, "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072"},
               Case{56, "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e"},
               Case{63, "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2"},
               Case{64, "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c"},
               Case{65, "9537c5fdf120482f7d58d25e9ed583f52c02b4e304ea814db1633ad565aed7e9"},
               Case{119, "000b48d4edf0fa7bee3c6236ecd2785baa5db4eeb8bb54341b029e0d9fa5fb0c"},
               Case{120, "13f05a0b594787f5ecd315edc96141bd3243203d1b7d4f0836f37308b276ba98"});
  CHECK(sha256(std::string(given.length, 'x')) == given.digest);
}

TEST_CASE("pieces make the same digest as the whole", "[sha256]") {
  std::string text;
  for (int i = 0; i < 1'000; ++i) text += static_cast<char>(i * 7);
  for (const std::size_t cut : {0U, 1U, 63U, 64U, 65U, 500U, 1'000U}) {
    Sha256 hash;
    hash.update(std::string_view(text).substr(0, cut));
    hash.update(std::string_view(text).substr(cut));
    CHECK(hash.finish() == sha256(text));
  }
}

TEST_CASE("a file's digest", "[sha256]") {
  const seedbed::test::ScratchDir scratch;
  const auto file = scratch.path() / "bot";
  std::ofstream(file, std::ios::binary) << std::string(200'000, '\x7f');
  CHECK(sha256_file(file).value() ==
        "6b1a5948d1078c242ddd7a0e0d820e41a9d6d2250431071bde3e6eda6bdb7e36");
  std::ofstream(file, std::ios::trunc).flush();
  CHECK(sha256_file(file).value() == sha256(""));
  CHECK_FALSE(sha256_file("/nowhere/bot"));
  CHECK_FALSE(sha256_file(scratch.path()));
}
