//! Tables of codes that the platform loads: what a file changes, the change, the way back, and what goes with it.

use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};

use crate::admin_support::{problem, problems};
use crate::harness::{Client, TestApp};

const IMPORT: &str = "/sys/v1/dict/table/import";

async fn load(client: &Client, file: (&str, &[u8]), fields: &[(&str, &str)]) -> Value {
    client.upload_with(IMPORT, file.0, file.1, fields).await.done()
}

async fn rows(client: &Client, codes: &str) -> Vec<Value> {
    let rows = client.get(&format!("/sys/v1/dict/rows?family=hsCode&codes={codes}")).await.done();
    rows.as_array().unwrap().clone()
}

/// The yearly workbook as brokers have it, with a title above the titles, names of units and lost zeros.
fn workbook() -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let lines: [&[&str]; 5] = [
        &["2027年商品编码税率与申报要素表"],
        &["商品编码", "商品名称", "法定第一单位", "法定第二单位", "最惠国税率(%)", "增值税率", "监管条件"],
        &["101210010", "改良种用\n濒危野马", "千克", "头", "0", "9", "AFEB"],
        &["8413810015", "船用液体泵", "台", "千克", "8", "13", ""],
        &["8413810090", "其他非农用液体泵", "千克", "无", "7.5", "13", ""],
    ];
    for (at, cells) in (0..).zip(lines) {
        for (column, cell) in (0..).zip(cells) {
            sheet.write(at, column, *cell).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

#[tokio::test]
async fn a_new_year_is_seen_before_it_is_loaded_and_can_be_taken_back() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let file = workbook();
    let how = [("family", "hsCode"), ("day", "2027-01-01"), ("official", "1")];
    let seen = load(&admin, ("2027.xlsx", &file), &how).await;
    assert_eq!((&seen["begins"], &seen["changes"], &seen["same"]), (&json!(1), &json!(1), &json!(1)), "{seen}");
    assert_eq!((&seen["applied"], &seen["problems"]), (&json!(false), &json!([])));
    let pump = seen["rows"].as_array().unwrap().iter().find(|row| row["code"] == "8413810090").unwrap();
    assert!(pump["materials"].as_u64() > Some(0), "the goods master of the demo has it: {pump}");
    let columns: Vec<&str> =
        pump["columns"].as_array().unwrap().iter().filter_map(|one| one["column"].as_str()).collect();
    assert_eq!(columns, ["mfnRate", "unit1", "unit2"]);
    assert_eq!(rows(&admin, "8413810015").await, Vec::<Value>::new(), "so far nothing has changed");

    let before = rows(&admin, "8413810090").await;
    let applied = [("family", "hsCode"), ("day", "2027-01-01"), ("official", "1"), ("apply", "1")];
    assert_eq!(load(&admin, ("2027.xlsx", &file), &applied).await["applied"], true);
    let pumps = rows(&admin, "8413810090").await;
    let held: Vec<(&Value, &Value, &Value)> =
        pumps.iter().map(|row| (&row["from"], &row["to"], &row["unit1"])).collect();
    assert_eq!(
        held,
        [(&json!("2027-01-01"), &Value::Null, &json!("035")), (&Value::Null, &json!("2026-12-31"), &json!("001")),]
    );
    let now = admin.get("/sys/v1/dict/search?family=hsCode&q=84138100&day=2026-12-31").await.done();
    assert!(!now.to_string().contains("8413810015"), "the new code is not there yet");

    let list = admin.get("/sys/v1/dict/table/list?family=hsCode").await.done();
    assert_eq!(
        (&list[0]["fileName"], &list[0]["begins"], &list[0]["mayUndo"]),
        (&json!("2027.xlsx"), &json!(1), &json!(true))
    );
    admin.post("/sys/v1/dict/table/undo", json!({ "id": list[0]["id"] })).await.done();
    assert_eq!(rows(&admin, "8413810090").await, before);
    assert_eq!(rows(&admin, "8413810015").await, Vec::<Value>::new());
    let again = admin.post("/sys/v1/dict/table/undo", json!({ "id": list[0]["id"] })).await.refused(422);
    assert_eq!(problems(&again), [problem("id", "dict.undo")]);
    app.as_user("maker").await.upload_with(IMPORT, "a.csv", b"", &how).await.refused(403);
}

/// Taken back, the codes would be gone that materials have by now.
#[tokio::test]
async fn an_import_whose_codes_are_used_is_not_taken_back() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let file = workbook();
    let how = [("family", "hsCode"), ("day", "2027-01-01"), ("official", "1"), ("apply", "1")];
    assert_eq!(load(&admin, ("2027.xlsx", &file), &how).await["applied"], true);
    let to = |from: &str, to: &str| json!({ "from": from, "to": to });
    admin.post("/sys/v1/dict/table/move", to("8413810090", "8413810015")).await.done();
    let list = admin.get("/sys/v1/dict/table/list?family=hsCode").await.done();
    let undo = json!({ "id": list[0]["id"] });
    let refused = admin.post("/sys/v1/dict/table/undo", undo.clone()).await.refused(422);
    assert_eq!(problems(&refused), [problem("id", "dict.undoUsed")]);
    assert!(refused.to_string().contains("8413810015"), "{refused}");
    admin.post("/sys/v1/dict/table/move", to("8413810015", "8413810090")).await.done();
    admin.post("/sys/v1/dict/table/undo", undo).await.done();
}

#[tokio::test]
async fn a_day_of_the_calendar_is_a_day() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let add = |day: &str, works: &str| {
        let extra = json!({ "works": works }).to_string();
        json!({ "family": "calendarDay", "code": day, "name": "春节", "extra": extra })
    };
    let path = "/sys/v1/dict/entry/add";
    let refused = admin.post(path, add("2027-02-30", "0")).await.refused(422);
    assert_eq!(problems(&refused), [problem("code", "dict.form")]);
    let refused = admin.post(path, add("2027-02-08", "7")).await.refused(422);
    assert_eq!(problems(&refused), [problem("extra", "dict.works")]);
    admin.post(path, add("2027-02-08", "0")).await.done();
}

/// What did not change is not read again with it: neither its rows nor what it is searched by.
#[tokio::test]
async fn a_change_reads_only_its_own_dictionary() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let code = json!({ "family": "port", "code": "NLD998", "name": "测试港" });
    admin.post("/sys/v1/dict/entry/add", code).await.done();
    let before = app.app.tables();
    let unit = json!({ "family": "customerType", "code": "77", "name": "其他" });
    admin.post("/sys/v1/dict/entry/add", unit).await.done();
    let after = app.app.tables();
    let same = |family: &str| {
        let of = |tables: &server::process::tables::Tables| tables.dictionaries.family(family).cloned();
        of(&before).zip(of(&after)).is_some_and(|(one, other)| std::sync::Arc::ptr_eq(&one, &other))
    };
    assert!(same("port") && same("hsCode") && !same("customerType"));
}

#[tokio::test]
async fn a_whole_table_ends_what_it_lacks_and_tells_what_follows() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    // Codes that one of the tables that come with the program does not have are those of before.
    let file = "codeValue,codeName\n101,京机场关\n0100,北京关区\n".as_bytes();
    let seen =
        load(&admin, ("offices.csv", file), &[("family", "customsOffice"), ("day", "2027-01-01"), ("whole", "1")])
            .await;
    assert_eq!((&seen["begins"], &seen["changes"], &seen["same"]), (&json!(0), &json!(0), &json!(2)), "{seen}");
    assert!(seen["ends"].as_u64() > Some(1000));
    // A line that cannot be read would end its code: such a file is not loaded.
    let bad = "codeValue,codeName\n101,京机场关\n0100 北京,北京关区\n".as_bytes();
    let how = [("family", "customsOffice"), ("whole", "1"), ("apply", "1"), ("goodOnly", "1")];
    let refused = load(&admin, ("offices.csv", bad), &how).await;
    assert_eq!((&refused["applied"], &refused["problems"][0]["rule"]), (&json!(false), &json!("dict.form")));
}

#[tokio::test]
async fn materials_and_drafts_move_to_the_code_that_follows() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let maker = app.as_user("maker").await;
    let page = maker.get("/base/v1/material/page?hsCode=8413810090").await.done();
    let count = page["total"].as_u64().unwrap();
    assert!(count > 0);
    let wrong = json!({ "from": "8413810090", "to": "8413810000" });
    let refused = admin.post("/sys/v1/dict/table/move", wrong).await.refused(422);
    assert_eq!(problems(&refused), [problem("to", "dict.move")], "that one has ended");
    let moved = admin.post("/sys/v1/dict/table/move", json!({ "from": "8413810090", "to": "8413810010" })).await.done();
    assert!(moved["materials"].as_u64() >= Some(count), "{moved}");
    assert_eq!(moved["left"], json!(0));
    assert_eq!(maker.get("/base/v1/material/page?hsCode=8413810090").await.done()["total"], 0);
    let same = json!({ "from": "8413810010", "to": "8413810010" });
    let refused = admin.post("/sys/v1/dict/table/move", same).await.refused(422);
    assert_eq!(problems(&refused), [problem("to", "dict.move")], "nothing would change but the versions");
}

#[tokio::test]
async fn what_an_ended_code_has_is_seen_and_moves_to_one_of_next_year() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let ended = async || {
        let codes = admin.get("/sys/v1/dict/table/ended").await.done();
        codes.as_array().unwrap().iter().find(|one| one["code"] == "8413810090").cloned()
    };
    assert_eq!(ended().await, None);
    let file = workbook();
    let how = [("family", "hsCode"), ("day", "2027-01-01"), ("official", "1"), ("apply", "1")];
    assert_eq!(load(&admin, ("2027.xlsx", &file), &how).await["applied"], true);
    // In December somebody ends the row of next year by hand.
    let page = admin.get("/sys/v1/dict/entry/page?family=hsCode&code=8413810090").await.done();
    for mut row in page["rows"].as_array().unwrap().clone() {
        if row["validFrom"] == "2027-01-01" {
            row["validTo"] = json!("2027-01-31");
            admin.post("/sys/v1/dict/entry/update", row).await.done();
        }
    }
    let seen = ended().await.unwrap();
    assert_eq!(seen["to"], "2027-01-31");
    assert!(seen["materials"].as_u64() > Some(0), "{seen}");
    // 8413810015 begins on 1 January: what is meant for then may have it now.
    let moved = admin.post("/sys/v1/dict/table/move", json!({ "from": "8413810090", "to": "8413810015" })).await.done();
    assert_eq!((&moved["materials"], &moved["left"]), (&seen["materials"], &json!(0)));
    assert_eq!(ended().await, None);
    app.as_user("maker").await.get("/sys/v1/dict/table/ended").await.refused(403);
}

#[tokio::test]
async fn a_move_says_what_is_left_and_goes_on() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let maker = app.as_user("maker").await;
    for at in 0..501 {
        let pump = json!({
            "gdsMtno": format!("PUMP-{at}"), "materialType": "RM", "name": "泵", "hsCode": "8413810090", "unit": "001",
        });
        maker.post("/base/v1/material/add", pump).await.done();
    }
    let go = json!({ "from": "8413810090", "to": "8413810010" });
    let moved = admin.post("/sys/v1/dict/table/move", go.clone()).await.done();
    assert_eq!(moved["materials"], json!(500));
    assert!(moved["left"].as_u64() > Some(0), "{moved}");
    assert_eq!(admin.post("/sys/v1/dict/table/move", go).await.done()["left"], json!(0));
}

#[tokio::test]
async fn single_codes_have_the_form_of_their_family_and_rates_that_can_be_read() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let add = async |family: &str, code: &str, extra: &str| {
        let entry = json!({ "family": family, "code": code, "name": "新", "extra": extra });
        problems(&admin.post("/sys/v1/dict/entry/add", entry).await.refused(422))
    };
    assert_eq!(add("port", "US999", "{}").await, [problem("code", "dict.form")]);
    assert_eq!(add("tradeMode", "11100", "{}").await, [problem("code", "dict.form")]);
    assert_eq!(add("hsCode", "84138100", "{}").await, [problem("code", "dict.form")]);
    for rate in ["abc", "-5", "9999"] {
        let extra = json!({ "vatRate": rate }).to_string();
        assert_eq!(add("hsCode", "8413810099", &extra).await, [problem("extra", "dict.rate")]);
    }
}

#[tokio::test]
async fn a_national_tariff_with_a_new_line_can_be_loaded_whole() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let file = "税则号列,货品名称,最惠国税率(%)\n84138100,泵,8\n84139999,新泵,5\n";
    let how = [("family", "hsCode"), ("day", "2027-01-01"), ("whole", "1"), ("apply", "1")];
    let done = load(&admin, ("tariff.csv", file.as_bytes()), &how).await;
    assert_eq!((&done["applied"], &done["wrong"], &done["idle"]), (&json!(true), &json!(0), &json!(1)), "{done}");
    let told = done["problems"].as_array().unwrap();
    assert_eq!((&told[0]["line"], &told[0]["rule"]), (&json!(3), &json!("dict.noCode")));
}

#[tokio::test]
async fn single_codes_of_customs_are_added_changed_and_ended() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let add =
        json!({ "family": "port", "code": "USA999", "name": "新港", "nameEn": "New Port", "validFrom": "2026-07-01" });
    let added = admin.post("/sys/v1/dict/entry/add", add.clone()).await.done();
    let refused = admin.post("/sys/v1/dict/entry/add", add).await.refused(422);
    assert_eq!(problems(&refused), [problem("code", "dict.codeTaken")]);
    let mut ended = added.clone();
    ended["validTo"] = json!("2026-06-30");
    let refused = admin.post("/sys/v1/dict/entry/update", ended.clone()).await.refused(422);
    assert_eq!(problems(&refused), [problem("validTo", "dict.day")], "it would end before it begins");
    ended["validTo"] = json!("2026-12-31");
    ended["extra"] = json!("{\"country\":\"USA\"}");
    admin.post("/sys/v1/dict/entry/update", ended).await.done();
    let rows = admin.get("/sys/v1/dict/rows?family=port&codes=USA999").await.done();
    assert_eq!((&rows[0]["to"], &rows[0]["country"]), (&json!("2026-12-31"), &json!("USA")));
    // The code begins anew later.
    let anew = json!({ "family": "port", "code": "USA999", "name": "新港二", "validFrom": "2027-01-01" });
    admin.post("/sys/v1/dict/entry/add", anew).await.done();
    assert_eq!(admin.get("/sys/v1/dict/rows?family=port&codes=USA999").await.done().as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn an_organisation_marks_codes_for_itself() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let mark = |on: bool| json!({ "family": "port", "code": "NLD066", "on": on });
    maker.post("/sys/v1/dict/favourite/mark", mark(true)).await.done();
    maker.post("/sys/v1/dict/favourite/mark", mark(true)).await.done();
    let path = "/sys/v1/dict/favourite/list?family=port";
    assert_eq!(maker.get(path).await.done(), json!(["NLD066"]));
    assert_eq!(app.as_user("other").await.get(path).await.done(), json!([]));
    maker.post("/sys/v1/dict/favourite/mark", mark(false)).await.done();
    assert_eq!(maker.get(path).await.done(), json!([]));
    let unknown = json!({ "family": "port", "code": "XXX", "on": true });
    maker.post("/sys/v1/dict/favourite/mark", unknown).await.refused(404);
    let ports = app.app.dictionaries().entries("port").iter().map(|port| port.id.clone()).take(201).collect::<Vec<_>>();
    let mark = |code: &str| json!({ "family": "port", "code": code, "on": true });
    for code in &ports[..200] {
        maker.post("/sys/v1/dict/favourite/mark", mark(code)).await.done();
    }
    let refused = maker.post("/sys/v1/dict/favourite/mark", mark(&ports[200])).await.refused(422);
    assert_eq!(problems(&refused), [problem("code", "dict.favourites")], "the list would cut it off");
    maker.post("/sys/v1/dict/favourite/mark", mark(&ports[0])).await.done();
}

/// Without `apply` an import changes nothing, so a program has to be told of it.
#[test]
fn what_goes_beside_a_file_is_documented() {
    let document = server::api::openapi::document();
    let body = &document["paths"][IMPORT]["post"]["requestBody"]["content"]["multipart/form-data"]["schema"];
    for part in ["family", "day", "whole", "official", "apply", "goodOnly"] {
        assert!(body["properties"][part]["description"].is_string(), "{part}: {body}");
    }
}

#[tokio::test]
async fn every_dictionary_has_a_layout() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let reply = admin.get("/sys/v1/dict/table/layout?family=hsCode").await;
    assert_eq!(reply.status, 200);
    // What was handed out can be loaded again and changes nothing.
    let seen = load(&admin, ("hsCode.xlsx", &reply.bytes), &[("family", "hsCode")]).await;
    assert_eq!((&seen["same"], &seen["wrong"], &seen["rows"]), (&json!(10), &json!(0), &json!([])), "{seen}");
}

#[tokio::test]
async fn an_import_is_told_to_who_edits_and_yields_to_another_import() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let entry = async || {
        let page = admin.get("/sys/v1/dict/entry/page?family=customsOffice&code=0101").await.done();
        page["rows"][0].clone()
    };
    let before = entry().await;
    let how = [("family", "customsOffice"), ("apply", "1")];
    let file = |name: &str| format!("codeValue,codeName\n0101,{name}\n").into_bytes();
    assert_eq!(load(&admin, ("offices.csv", &file("京机场甲")), &how).await["applied"], true);
    // Who had the code open must not take the import back unseen.
    let mut stale = before.clone();
    stale["name"] = json!("京机场乙");
    admin.post("/sys/v1/dict/entry/update", stale).await.refused(409);
    assert_eq!(entry().await["name"], "京机场甲");
    let list = admin.get("/sys/v1/dict/table/list?family=customsOffice").await.done();
    let seen = entry().await;
    admin.post("/sys/v1/dict/table/undo", json!({ "id": list[0]["id"] })).await.done();
    admin.post("/sys/v1/dict/entry/update", seen).await.refused(409);
    assert_eq!(entry().await["name"], before["name"]);

    // Of several at once each is done as a whole or refused; the last one that was done counts.
    let names = ["京机场丙", "京机场丁", "京机场戊"];
    let [one, two, three] = names.map(file);
    let replies = tokio::join!(
        admin.upload_with(IMPORT, "offices.csv", &one, &how),
        admin.upload_with(IMPORT, "offices.csv", &two, &how),
        admin.upload_with(IMPORT, "offices.csv", &three, &how),
    );
    let replies = [replies.0, replies.1, replies.2];
    let done = replies.iter().filter(|reply| reply.status == 200).count();
    assert!(done > 0 && replies.iter().all(|reply| reply.status == 200 || reply.status == 409));
    let list = admin.get("/sys/v1/dict/table/list?family=customsOffice").await.done();
    assert_eq!(list.as_array().unwrap().len(), done + 1);
    let now = entry().await["name"].as_str().unwrap().to_owned();
    assert!(names.contains(&now.as_str()), "{now}");
}

#[tokio::test]
async fn a_code_that_ended_begins_anew_behind_its_days() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let add = json!({ "family": "port", "code": "USA998", "name": "旧港", "validTo": "2025-12-31" });
    admin.post("/sys/v1/dict/entry/add", add).await.done();
    let later = json!({ "family": "port", "code": "USA998", "name": "后港", "validFrom": "2028-01-01" });
    admin.post("/sys/v1/dict/entry/add", later).await.done();
    let file = "codeValue,codeName\nUSA998,新港\n".as_bytes();
    let how = [("family", "port"), ("apply", "1")];
    let done = load(&admin, ("ports.csv", file), &how).await;
    assert_eq!((&done["applied"], &done["begins"]), (&json!(true), &json!(1)), "{done}");
    let rows = admin.get("/sys/v1/dict/rows?family=port&codes=USA998").await.done();
    let held: Vec<Value> =
        rows.as_array().unwrap().iter().map(|row| json!([row["name"], row["from"], row["to"]])).collect();
    let expected = [
        json!(["后港", "2028-01-01", null]),
        json!(["新港", "2026-01-01", "2027-12-31"]),
        json!(["旧港", null, "2025-12-31"]),
    ];
    assert_eq!(held, expected);
    assert_eq!(load(&admin, ("ports.csv", file), &[("family", "port")]).await["same"], 1);
}

#[tokio::test]
async fn a_line_that_would_end_before_it_begins_is_not_taken() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let file =
        "代码,名称,启用日期,停用日期\nUSA996,甲港,2027-03-01,2027-02-28\nUSA997,乙港,,2026-12-31\nUSA995,丙港,,\n";
    let how = [("family", "port"), ("day", "2027-01-01"), ("apply", "1")];
    let refused = load(&admin, ("ports.csv", file.as_bytes()), &how).await;
    let told: Vec<Value> =
        refused["problems"].as_array().unwrap().iter().map(|it| json!([it["line"], it["field"], it["rule"]])).collect();
    assert_eq!(told, [json!([2, "to", "dict.day"]), json!([3, "to", "dict.day"])]);
    assert_eq!((&refused["applied"], &refused["wrong"]), (&json!(false), &json!(2)));
    let good = [("family", "port"), ("day", "2027-01-01"), ("apply", "1"), ("goodOnly", "1")];
    assert_eq!(load(&admin, ("ports.csv", file.as_bytes()), &good).await["begins"], 1);
    let rows = admin.get("/sys/v1/dict/rows?family=port&codes=USA995,USA996,USA997").await.done();
    assert_eq!(rows.as_array().unwrap().iter().map(|row| &row["id"]).collect::<Vec<_>>(), ["USA995"]);
}

#[tokio::test]
async fn columns_that_nothing_is_taken_of_are_told() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let file = "codeValue,codeName,本公司备注,codeName\n0199,新关,常用,新关二\n";
    let seen = load(&admin, ("offices.csv", file.as_bytes()), &[("family", "customsOffice")]).await;
    assert_eq!((&seen["begins"], &seen["ignored"]), (&json!(1), &json!(["本公司备注", "codeName"])), "{seen}");
    assert_eq!(seen["rows"][0]["name"], "新关");
    let seen = load(&admin, ("2027.xlsx", &workbook()), &[("family", "hsCode"), ("day", "2027-01-01")]).await;
    assert_eq!(seen["ignored"], json!([]));
}

/// A port in a customs zone has no letters; countries and currencies have them as code, and the number of before beside it.
#[tokio::test]
async fn tables_of_the_single_window_are_loaded_as_they_are() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let ports = "国家代码,港口代码,港口名称\n116,JPN998,新东京港\n,991101,北京天竺综合保税区\n";
    let how = [("family", "port"), ("day", "2026-12-01"), ("apply", "1")];
    let done = load(&admin, ("ports.csv", ports.as_bytes()), &how).await;
    assert_eq!((&done["begins"], &done["same"], &done["wrong"]), (&json!(1), &json!(1), &json!(0)), "{done}");
    let rows = admin.get("/sys/v1/dict/rows?family=port&codes=JPN998").await.done();
    assert_eq!((&rows[0]["country"], &rows[0]["from"]), (&json!("JPN"), &json!("2026-12-01")));
    let zone = json!({ "family": "port", "code": "993999", "name": "新综合保税区" });
    admin.post("/sys/v1/dict/entry/add", zone).await.done();

    let currencies = "币制代码,币制名称,英文名称,原代码\nUSD,美元,US Dollar,502\n";
    let seen = load(&admin, ("currencies.csv", currencies.as_bytes()), &[("family", "currency")]).await;
    assert_eq!((&seen["begins"], &seen["same"], &seen["wrong"]), (&json!(0), &json!(1), &json!(0)), "{seen}");
}

#[tokio::test]
async fn codes_of_an_official_file_are_confirmed() {
    let app = TestApp::start().await;
    let admin = app.as_user("admin").await;
    let sure = async |code: &str| {
        let rows = admin.get(&format!("/sys/v1/dict/rows?family=customsOffice&codes={code}")).await.done();
        rows[0]["sure"] != json!(false)
    };
    let rows = admin.get("/sys/v1/dict/search?family=customsOffice&q=01&pageSize=50").await.done();
    let unsure = rows.as_array().unwrap().iter().find(|row| row["sure"] == json!(false)).unwrap().clone();
    let code = unsure["id"].as_str().unwrap();
    let file = format!("codeValue,codeName\n{code},{}\n0199,新关\n", unsure["name"].as_str().unwrap());
    let any = [("family", "customsOffice"), ("apply", "1")];
    let loaded = load(&admin, ("offices.csv", file.as_bytes()), &any).await;
    assert_eq!((&loaded["begins"], &loaded["changes"], &loaded["same"]), (&json!(1), &json!(0), &json!(1)), "{loaded}");
    assert!(!sure(code).await && !sure("0199").await, "a file of anybody confirms nothing");
    let official = [("family", "customsOffice"), ("apply", "1"), ("official", "1")];
    let loaded = load(&admin, ("offices.csv", file.as_bytes()), &official).await;
    let columns: Vec<&Value> = loaded["rows"].as_array().unwrap().iter().map(|row| &row["columns"]).collect();
    let confirmed = json!([{ "column": "sure", "before": "0", "after": "1" }]);
    assert_eq!(columns, [&confirmed, &confirmed], "{loaded}");
    assert!(sure(code).await && sure("0199").await);
    // Taken back, they are as doubtful as before.
    let list = admin.get("/sys/v1/dict/table/list?family=customsOffice").await.done();
    admin.post("/sys/v1/dict/table/undo", json!({ "id": list[0]["id"] })).await.done();
    assert!(!sure(code).await && !sure("0199").await);
}
