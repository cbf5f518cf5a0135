// Certificates that are damaged or altered: whatever others hand over is told in one line.
#include <map>

#include "tests/integration/certificates/certificates.h"

namespace hetman::test {
namespace {

// What others may hand over in place of a certificate.
TEST_F(Certificates, ThatAreDamagedOrNoneAreRefused) {
    certify_small_run();
    const std::string right = read_text(certificate_);
    const std::string deep(1'000'000, '[');
    for (const auto& [text, complaint] : std::map<std::string, std::string>{
             {"", "damaged, or not JSON"},
             {right.substr(0, right.size() / 2), "damaged, or not JSON"},
             {right + '}', "damaged, or not JSON"},
             {right + std::string("\0{}", 3), "damaged, or not JSON"},
             {std::string("\0\xff\x80", 3), "damaged, or not JSON"},
             {deep, "damaged, or not JSON"},
             {"[]", "no certificate"},
             {"{}", "no certificate"},
             {"7", "no certificate"},
             {R"({"piece":"Q","total":"92"})", "no certificate"},
             {R"({"certificate":2})", "it has format 2"},
             {R"({"certificate":"1"})", "its field certificate"},
             {R"({"certificate":1})", "its field job"}}) {
        write_text(certificate_, text);
        expect_complaint(4, complaint);
    }
}

// A change that leaves JSON and digests intact.
struct Forgery {
    std::function<void(Json&)> change;
    int code;
    std::string complaint;
};

TEST_F(Certificates, ThatWereAlteredAreRefused) {
    certify_small_run();
    const Json right = read();
    const auto change_line = [](std::size_t line, const std::function<void(std::string&)>& change) {
        return [line, change](Json& json) {
            std::vector<std::string> lines = rows_of(json);
            change(lines.at(line));
            set_lines(json, lines);
        };
    };
    const std::vector<Forgery> forgeries{
        {[](Json& json) { json["result"]["total"] = "7"; }, 5,
         "total is \"7\" in the certificate, but"},
        {[](Json& json) { json["result"]["subtotal"] = "7"; }, 5, "subtotal is"},
        {[](Json& json) { json["result"]["nodes"] = 7; }, 5, "nodes is 7"},
        {[](Json& json) { json["result"]["unique"] = "7"; }, 5, "unique is"},
        {[](Json& json) { json["result"]["record"] = "yes"; }, 5, "states record"},
        {[](Json& json) { json["total"] = "9999"; }, 4, "it has the member \"total\", which"},
        {[](Json& json) { json["plan"]["total"] = "9"; }, 4, "it has the member \"total\", which"},
        {[](Json& json) { json["plan"]["parts"][0]["total"] = "9"; }, 4, "it has the member"},
        {[](Json& json) { json["table"]["total"] = "9"; }, 4, "it has the member \"total\", which"},
        {[](Json& json) { json["result"].erase("total"); }, 5, "total is missing"},
        {[](Json& json) { json["result"] = "92"; }, 4, "its field result"},
        {[](Json& json) { json["job"] = "[problem"; }, 4, "its job cannot be read"},
        {[](Json& json) { json["job"] = "[problem]\npiece = \"Q\"\nboard = 0\n"; }, 4, "its job"},
        {[](Json& json) {
             std::string job = json["job"];
             job.replace(job.find("board = 12"), 10, "board = 11");
             json["job"] = job;
         },
         4, "a different plan"},
        {[](Json& json) {
             std::string job = json["job"];
             job.replace(job.find("find = \"count\""), 14, "find = \"first\"");
             json["job"] = job;
         },
         4, "its run is not a count"},
        {[](Json& json) { json["plan"]["parts"][0]["digest"] = std::string(32, '0'); }, 4,
         "a different plan"},
        {[](Json& json) { json["plan"]["parts"][0]["digest"] = "0"; }, 4, "parts is invalid"},
        {[](Json& json) { json["plan"]["parts"][0]["units"] = 1; }, 5, "the plan 1"},
        {[](Json& json) { json["plan"]["parts"][0]["units"] = -1; }, 4, "its field units"},
        {[](Json& json) { json["plan"]["parts"][0]["units"] = 1'000'000'000'000; }, 4,
         "parts is invalid"},
        {[](Json& json) { json["plan"]["parts"][0]["symmetry"] = "rotate-90"; }, 4,
         "do not match its problem"},
        {[](Json& json) { json["plan"]["parts"] = Json::array(); }, 4, "do not add up"},
        {[](Json& json) { json["plan"]["unit_nodes"] = 1; }, 4, "a different plan"},
        {[](Json& json) { json["table"]["digest"] = std::string(32, '0'); }, 5, "digest mismatch"},
        {[](Json& json) { json["table"]["units"] = 1; }, 5, "the certificate states 1"},
        {[](Json& json) { json["table"]["file"] = "../table"; }, 4, "not in the same directory"},
        {[](Json& json) { json["table"]["file"] = ".."; }, 4, "not in the same directory"},
        {[](Json& json) { json["table"]["file"] = "missing"; }, 4, "missing"},
        {[](Json& json) { json["table"].erase("text"); }, 4, "its field text"},
        {[](Json& json) {
             std::string text = json["table"]["text"];
             text[text.size() / 2] ^= 1;
             json["table"]["text"] = text;
         },
         4, "its digest is not that of its rows"},
        {[](Json& json) {
             std::vector<std::string> lines = rows_of(json);
             lines.erase(lines.begin() + 4);
             set_lines(json, lines);
         },
         5, "the table has"},
        // Units 0, 1, ... have the lines 1, 2, ...
        {[](Json& json) {
             std::vector<std::string> lines = rows_of(json);
             lines[4] = lines[3];
             set_lines(json, lines);
         },
         5, "unit 2 is in the table twice"},
        {[](Json& json) {
             std::vector<std::string> lines = rows_of(json);
             lines[4] = lines[5];
             set_lines(json, lines);
         },
         5, "unit 3 is missing"},
        {change_line(0, [](std::string& line) { line += "\tmore"; }), 5, "not those of this plan"},
        {change_line(4, [](std::string& line) { line = "x" + line; }), 5, "begin with its number"},
        {change_line(4, [](std::string& line) { line.replace(2, 8, "symmetry"); }), 5,
         "unit 3 in the table is not that of the plan"},
        {change_line(4, [](std::string& line) { line += "0"; }), 5, "unit 3"},
        {change_line(4, [](std::string& line) { line += "\t0"; }), 5, "its counts are malformed"},
        {change_line(4, [](std::string& line) { line.replace(line.rfind('\t') + 1, 99, "-1"); }), 5,
         "its counts are malformed"},
        {change_line(4,
                     [](std::string& line) {
                         line.replace(line.rfind('\t') + 1, 99, std::string(30, '9'));
                     }),
         5, "out of range"},
        {change_line(4, [](std::string& line) { line.resize(line.rfind('\t')); }), 5,
         "its counts are malformed"}};
    for (const Forgery& forgery : forgeries) {
        Json json = right;
        forgery.change(json);
        write(json);
        SCOPED_TRACE(forgery.complaint);
        expect_complaint(forgery.code, forgery.complaint);
    }
    write(right);
    EXPECT_EQ(verify().code, 0);
}

// Every field, as something else.
// Readers differ in which of the two they take.
TEST_F(Certificates, WithAMemberTwiceAreRefused) {
    certify_small_run();
    const std::string right = read_text(certificate_);
    for (const auto& [before, more] : {std::pair{"\"total\": ", "\"total\": \"9999\", "},
                                       {"\"result\": ", "\"result\": {\"total\": \"9999\"}, "},
                                       {"\"units\": ", "\"units\": 1, "}}) {
        std::string text = right;
        text.insert(text.find(before), more);
        write_text(certificate_, text);
        expect_complaint(4, " twice");
    }
    write_text(certificate_, right);
    EXPECT_EQ(verify().code, 0);
}

TEST_F(Certificates, WithAFieldOfAnotherTypeAreRefused) {
    certify({"count", "queen", "5"});
    const Json right = read();
    for (const char* pointer :
         {"/certificate", "/job", "/plan", "/plan/unit_nodes", "/plan/parts", "/plan/parts/0",
          "/plan/parts/0/symmetry", "/plan/parts/0/class_size", "/plan/parts/0/units",
          "/plan/parts/0/digest", "/table", "/table/units", "/table/digest", "/table/text",
          "/result", "/certified", "/certified/version"})
        for (const Json& value : {Json(), Json(-1), Json(1.5), Json("x"), Json::array({Json()}),
                                  Json::object({{"x", 1}})}) {
            Json json = right;
            json[Json::json_pointer(pointer)] = value;
            write(json);
            const Ended ended = verify({"--quiet"});
            if (std::string(pointer) == "/certified/version" && value.is_string()) continue;
            EXPECT_TRUE(ended.code == 4 || ended.code == 5) << pointer << value << ended;
            EXPECT_EQ(complaints(ended).size(), 1U) << pointer << value << ended;
        }
}

}  // namespace
}  // namespace hetman::test
