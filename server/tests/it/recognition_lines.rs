//! What becomes of goods lines: the goods master follows corrections, and a line of the draft keeps its papers wherever it goes.

use serde_json::{Value, json};

use crate::forecast_support as forecast;
use crate::harness::TestApp;
use crate::recognition::{head, read_all, result, sample, send, uploaded};

fn material(result: &Value, line: usize) -> &Value {
    &result["lines"][line]["material"]["gdsMtno"]
}

#[tokio::test]
async fn goods_are_matched_again_when_their_name_is_corrected_unless_somebody_said_otherwise() {
    let app = TestApp::start().await;
    let row =
        json!({ "gdsMtno": "ZZ-7", "materialType": "RM", "name": "黄铜垫圈", "unit": "035", "hsCode": "7318160000" });
    app.as_user("orgadmin").await.post("/base/v1/material/add", row).await.done();
    let maker = app.as_user("maker").await;
    let made = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&app).await;
    let read = result(&maker, made["id"].as_i64().unwrap()).await;
    assert_eq!(material(&read, 0), &Value::Null);
    let line = read["lines"][0]["id"].clone();
    let correct = async |version: i64, changes: Value| {
        let body = json!({ "id": made["id"], "version": version, "changes": changes });
        maker.post("/recg/v1/correct", body).await.done()
    };
    let numbered = json!({ "kind": "set", "line": line, "name": "model", "text": "ZZ-7" });
    let matched = correct(1, json!([numbered])).await;
    assert_eq!((material(&matched, 0), &matched["lines"][0]["material"]["how"]), (&json!("ZZ-7"), &json!("number")));
    // Another value says nothing of which goods they are; none was said.
    let none = correct(2, json!([{ "kind": "material", "line": line, "materialId": null }])).await;
    assert_eq!(material(&none, 0), &Value::Null);
    let price = json!([{ "kind": "set", "line": line, "name": "price", "text": "3" }]);
    assert_eq!(material(&correct(3, price).await, 0), &Value::Null);
    // What is no material of theirs matches nothing; what somebody chose stays whatever the line is called.
    let unknown = json!([{ "kind": "set", "line": line, "name": "model", "text": "ZZ-8" }]);
    assert_eq!(material(&correct(4, unknown).await, 0), &Value::Null);
    let chosen = json!([{ "kind": "material", "line": line, "materialId": matched["lines"][0]["material"]["id"] }]);
    assert_eq!(material(&correct(5, chosen).await, 0), "ZZ-7");
    let renamed = json!([{ "kind": "set", "line": line, "name": "model", "text": "ZZ-9" }]);
    assert_eq!(material(&correct(6, renamed).await, 0), "ZZ-7");
}

#[tokio::test]
async fn a_line_of_the_draft_knows_its_paper_wherever_it_is_moved() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&app).await;
    let draft =
        maker.post("/recg/v1/confirm", json!({ "id": made["id"], "version": 1, "to": "declaration" })).await.done();
    let path = format!("/recg/v1/source/query?kind=declaration&id={}", draft["id"]);
    let of_name = |sources: &Value, at: usize| {
        let name = sources.as_array().unwrap().iter().find(|one| one["line"] == at && one["field"] == "gName");
        name.map(|source| source["value"]["text"].clone())
    };
    let before = maker.get(&path).await.done();
    let (first, second) = (of_name(&before, 0).unwrap(), of_name(&before, 1).unwrap());
    assert_ne!(first, second);
    let stored = maker.get(&format!("/decl/v1/{}/detail", draft["id"])).await.done();
    let mut lines = stored["lines"].as_array().unwrap().clone();
    // A form knows by the id of a line which it is, wherever it stands by now.
    for source in before.as_array().unwrap() {
        let line = source["line"].as_u64().map(|at| &lines[usize::try_from(at).unwrap()]["id"]);
        assert_eq!(&source["lineId"], line.unwrap_or(&Value::Null), "{source}");
    }
    let count = lines.len();
    lines.swap(0, 1);
    let change = json!({ "id": draft["id"], "version": stored["version"], "lines": lines });
    let moved = maker.post("/decl/v1/update", change).await.done();
    let after = maker.get(&path).await.done();
    assert_eq!((of_name(&after, 0), of_name(&after, 1)), (Some(second.clone()), Some(first)));
    // A line that is taken out takes its places with it; those behind it keep theirs.
    let rest = &moved["lines"].as_array().unwrap()[1..];
    let change = json!({ "id": draft["id"], "version": moved["version"], "lines": rest });
    maker.post("/decl/v1/update", change).await.done();
    let left = maker.get(&path).await.done();
    let at: Vec<u64> = left.as_array().unwrap().iter().filter_map(|source| source["line"].as_u64()).collect();
    assert_eq!(usize::try_from(at.iter().max().unwrap() + 1).unwrap(), count - 1);
    assert!((0..count).all(|line| of_name(&left, line) != Some(second.clone())), "{left}");
}

#[tokio::test]
async fn a_declaration_of_a_forecast_knows_the_papers_that_the_forecast_was_made_of() {
    let app = TestApp::start().await;
    let (maker, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&app).await;
    let wanted = json!({ "id": made["id"], "version": 1, "to": "forecast" });
    let forecast = maker.post("/recg/v1/confirm", wanted).await.done();
    let id = forecast["id"].as_i64().unwrap();
    let raw = forecast::raw(&maker, &forecast).await;
    forecast::command(&maker, "submit", &forecast).await;
    let asked = json!({ "ids": [id], "needCert": "0", "needCiq": "0", "needTax": "0" });
    let declarations = broker.post("/decl/v1/fcst/add", asked).await.done();
    let declaration = declarations[0]["id"].as_i64().unwrap();
    let of = async |kind: &str, id: i64| -> Vec<(Value, Value, Value)> {
        let told = maker.get(&format!("/recg/v1/source/query?kind={kind}&id={id}")).await.done();
        let told = told.as_array().unwrap().clone();
        told.iter().map(|one| (one["line"].clone(), one["field"].clone(), one["value"]["place"].clone())).collect()
    };
    let (before, after) = (of("forecast", id).await, of("declaration", declaration).await);
    let stored = maker.get(&format!("/decl/v1/{declaration}/detail")).await.done();
    let contract = (Value::Null, json!("contrNo"));
    let at = |all: &[(Value, Value, Value)], line: &Value, field: &Value| -> Vec<Value> {
        all.iter().filter(|one| (&one.0, &one.1) == (line, field)).map(|one| one.2.clone()).collect()
    };
    assert_eq!(at(&after, &contract.0, &contract.1), at(&before, &contract.0, &contract.1));
    assert_eq!(at(&after, &contract.0, &contract.1).len(), 1);
    let lines = stored["lines"].as_array().unwrap();
    assert_eq!(lines.len(), raw.len());
    // The declaration has them in the customer's order.
    for (line, stored) in lines.iter().enumerate() {
        let same = |one: &Value| (&one["gName"], &one["gQty"]) == (&stored["gName"], &stored["gQty"]);
        let of = raw.iter().position(same).unwrap();
        let place = at(&after, &json!(line), &json!("gQty"));
        assert_eq!(place, at(&before, &json!(of), &json!("gQty")), "line {line}: {after:?}");
        assert_eq!(place.len(), 1);
    }
    assert!(after.iter().all(|one| one.1 != "invoiceNo"), "a declaration has no such field");
    // A forecast has no supporting documents: its papers go with the declaration.
    let edocs = stored["edocRealations"].as_array().unwrap();
    assert_eq!((edocs.len(), &edocs[0]["edocCode"]), (1, &json!("00000001")), "{stored}");
}

#[tokio::test]
async fn a_declaration_in_two_by_containers_has_the_sources_of_what_each_half_still_says() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&app).await;
    let draft =
        maker.post("/recg/v1/confirm", json!({ "id": made["id"], "version": 1, "to": "declaration" })).await.done();
    let stored = maker.get(&format!("/decl/v1/{}/detail", draft["id"])).await.done();
    let numbers: Vec<&str> =
        stored["lines"].as_array().unwrap().iter().map(|line| line["gNo"].as_str().unwrap()).collect();
    // The second line goes alone, so that those behind it move up; the first lies in both boxes.
    let rest = [&numbers[..1], &numbers[2..]].concat();
    let mut containers = vec![
        json!({ "containerId": "TEMU6123456", "containerMd": "21", "goodsNo": numbers[0], "goodsContaWt": "300" }),
        json!({ "containerId": "TEMU6123461", "containerMd": "21", "goodsNo": numbers[1] }),
        json!({ "containerId": "TEMU6123461", "containerMd": "21", "goodsNo": numbers[0], "goodsContaWt": "100" }),
    ];
    containers.extend(
        rest[1..].iter().map(|number| json!({ "containerId": "TEMU6123456", "containerMd": "21", "goodsNo": number })),
    );
    let change = json!({ "id": draft["id"], "version": stored["version"], "containers": containers });
    let whole = maker.post("/decl/v1/update", change).await.done();
    let sources = async |id: &Value| -> Vec<Value> {
        let told = maker.get(&format!("/recg/v1/source/query?kind=declaration&id={id}")).await.done();
        told.as_array().unwrap().clone()
    };
    let before = sources(&draft["id"]).await;
    let name_of = |sources: &[Value], at: usize| {
        let name = sources.iter().find(|one| one["line"] == at && one["field"] == "gName");
        name.map(|source| source["value"]["text"].clone())
    };
    let goes: Vec<&Value> =
        whole["containers"].as_array().unwrap().iter().filter(|one| one["containerId"] == "TEMU6123461").collect();
    let ids: Vec<&Value> = goes.iter().map(|one| &one["id"]).collect();
    let chosen = json!({ "containerIds": ids, "declId": draft["id"], "version": whole["version"] });
    let both = maker.post("/decl/v1/split/container/split", chosen).await.done();
    let (stay, went) = (sources(&both["stays"]["id"]).await, sources(&both["goes"]["id"]).await);
    let moved: Vec<Option<Value>> = (0..2).map(|at| name_of(&went, at)).collect();
    assert_eq!(moved, [name_of(&before, 0), name_of(&before, 1)]);
    let stayed: Vec<Option<Value>> = (0..rest.len()).map(|at| name_of(&stay, at)).collect();
    let expected: Vec<Option<Value>> =
        (0..numbers.len()).filter(|at| *at != 1).map(|at| name_of(&before, at)).collect();
    assert_eq!(stayed, expected);
    // What was shared out stands in no paper; what went whole is told where it is now.
    for half in [&stay, &went] {
        assert!(half.iter().all(|one| !(one["line"] == 0 && one["field"] == "gQty")), "{half:?}");
        assert!(half.iter().any(|one| one["line"] == 1 && one["field"] == "gQty"), "{half:?}");
        assert!(half.iter().any(|one| one["line"].is_null() && one["field"] == "contrNo"), "{half:?}");
    }
}

#[tokio::test]
async fn what_is_typed_as_it_stands_in_the_paper_gets_its_place_and_teaches() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&app).await;
    let read = result(&maker, made["id"].as_i64().unwrap()).await;
    let changes = json!([{ "kind": "set", "name": "billNo", "text": "SC2609-118" }]);
    let body = json!({ "id": made["id"], "version": 1, "changes": changes });
    let typed = maker.post("/recg/v1/correct", body).await.done();
    let bill = head(&typed, "billNo");
    assert_eq!((&bill["found"], &bill["place"]["paper"]), (&json!("typed"), &read["papers"][0]["id"]));
    assert_eq!(maker.get("/recg/v1/template/page").await.done()["rows"][0]["field"], "billNo");
    // Taken back, nothing of it stays. What stands nowhere has no place and teaches nothing.
    let changes = json!([
        { "kind": "restore", "name": "billNo", "value": null },
        { "kind": "set", "name": "vessel", "text": "NOWHERE 7" },
    ]);
    let body = json!({ "id": made["id"], "version": 2, "changes": changes });
    let nowhere = maker.post("/recg/v1/correct", body).await.done();
    assert_eq!(
        (&head(&nowhere, "vessel")["found"], &head(&nowhere, "vessel")["place"]),
        (&json!("typed"), &Value::Null)
    );
    assert_eq!(maker.get("/recg/v1/template/page").await.done()["total"], 0);
}

fn cell<'a>(result: &'a Value, line: usize, name: &str) -> &'a Value {
    let values = result["lines"][line]["values"].as_array().unwrap();
    values.iter().find(|value| value["name"] == name).unwrap_or(&Value::Null)
}

#[tokio::test]
async fn a_cell_that_is_typed_as_it_stands_in_another_column_teaches_the_column() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&app).await;
    let read = result(&maker, made["id"].as_i64().unwrap()).await;
    let line = read["lines"][0]["id"].clone();
    let model = cell(&read, 0, "model");
    // The clerk wants the column of the models as the names, and types the one of the first line; the price is made up.
    let changes = json!([
        { "kind": "set", "line": line, "name": "name", "text": model["text"] },
        { "kind": "set", "line": line, "name": "price", "text": "77.77" },
    ]);
    let body = json!({ "id": made["id"], "version": 1, "changes": changes });
    let typed = maker.post("/recg/v1/correct", body).await.done();
    assert_eq!(
        (&cell(&typed, 0, "name")["found"], &cell(&typed, 0, "name")["place"]),
        (&json!("typed"), &model["place"])
    );
    assert_eq!(cell(&typed, 0, "price")["place"], Value::Null);
    let templates = maker.get("/recg/v1/template/page").await.done();
    assert_eq!((&templates["total"], &templates["rows"][0]["field"]), (&json!(1), &json!("name")), "{templates}");
    assert_eq!((&templates["rows"][0]["isLine"], &templates["rows"][0]["place"]), (&json!("1"), &json!("column")));
    // The supplier's next paper has its names there, in every line.
    let next = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&app).await;
    let learned = result(&maker, next["id"].as_i64().unwrap()).await;
    for at in 0..read["lines"].as_array().unwrap().len() {
        let (name, model) = (cell(&learned, at, "name"), cell(&read, at, "model"));
        assert_eq!((&name["text"], &name["found"]), (&model["text"], &json!("learned")), "line {at}");
    }
    // Put back, nothing of it stays: but for that the next paper has used it.
    let unused = json!({ "kind": "restore", "line": line, "name": "name", "value": cell(&read, 0, "name") });
    let body = json!({ "id": made["id"], "version": 2, "changes": [unused] });
    maker.post("/recg/v1/correct", body).await.done();
    assert_eq!(maker.get("/recg/v1/template/page").await.done()["total"], 1);
}

#[tokio::test]
async fn what_a_paper_teaches_is_its_own_sellers_whoever_sells_by_another() {
    let app = TestApp::start().await;
    let maker = app.as_user("maker").await;
    let made = uploaded(&maker, &["inv_en.pdf", "made/bill_boxes.pdf"]).await;
    read_all(&app).await;
    let read = result(&maker, made["id"].as_i64().unwrap()).await;
    let changes = json!([
        { "kind": "set", "name": "seller", "text": "Somebody Else Ltd." },
        { "kind": "set", "name": "vessel", "text": "SC2609-118", "place": head(&read, "contractNo")["place"] },
    ]);
    let body = json!({ "id": made["id"], "version": 1, "changes": changes });
    maker.post("/recg/v1/correct", body).await.done();
    let next = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&app).await;
    let learned = result(&maker, next["id"].as_i64().unwrap()).await;
    assert_eq!(head(&learned, "vessel")["found"], "learned");
}

#[tokio::test]
async fn goods_whose_typed_name_led_to_a_material_are_known_as_the_paper_calls_them() {
    let app = TestApp::start().await;
    let row =
        json!({ "gdsMtno": "ZZ-7", "materialType": "RM", "name": "齿轮泵", "unit": "035", "hsCode": "8413602100" });
    app.as_user("orgadmin").await.post("/base/v1/material/add", row).await.done();
    let maker = app.as_user("maker").await;
    let made = uploaded(&maker, &["inv_en.pdf"]).await;
    read_all(&app).await;
    let read = result(&maker, made["id"].as_i64().unwrap()).await;
    let line = read["lines"][0]["id"].clone();
    let correct = async |version: i64, change: Value| {
        let body = json!({ "id": made["id"], "version": version, "changes": [change] });
        maker.post("/recg/v1/correct", body).await.done()
    };
    let next = async || {
        let next = uploaded(&maker, &["inv_en.pdf"]).await;
        read_all(&app).await;
        result(&maker, next["id"].as_i64().unwrap()).await
    };
    let typed = json!({ "kind": "set", "line": line, "name": "model", "text": "ZZ-7" });
    assert_eq!(material(&correct(1, typed).await, 0), "ZZ-7");
    let known = next().await;
    assert_eq!((material(&known, 0), &known["lines"][0]["material"]["how"]), (&json!("ZZ-7"), &json!("chosen")));
    assert_eq!(cell(&known, 0, "model")["text"], cell(&read, 0, "model")["text"], "the paper's own word stays");
    // Put back, it is forgotten.
    let back = json!({ "kind": "restore", "line": line, "name": "model", "value": cell(&read, 0, "model") });
    assert_eq!(material(&correct(2, back).await, 0), &Value::Null);
    assert_eq!(material(&next().await, 0), &Value::Null);
    // What was chosen is known by the name that was set right too.
    let chosen = json!({ "kind": "material", "line": line, "materialId": known["lines"][0]["material"]["id"] });
    correct(3, chosen).await;
    correct(4, json!({ "kind": "set", "line": line, "name": "model", "text": "HGP-20A/1" })).await;
    let other = json!({ "kind": "set", "line": read["lines"][1]["id"], "name": "model", "text": "HGP-20A/1" });
    assert_eq!(material(&correct(5, other).await, 1), "ZZ-7");
}

#[tokio::test]
async fn a_file_that_was_sent_before_is_told_as_long_as_it_is_reviewed_and_twice_in_one_upload_too() {
    let app = TestApp::start().await;
    let (maker, other) = (app.as_user("maker").await, app.as_user("other").await);
    let first = uploaded(&maker, &["sheet_inv.xlsx"]).await;
    uploaded(&other, &["sheet_inv.xlsx"]).await;
    let sheet = sample("sheet_inv.xlsx");
    let twice = send(&maker, &[("a.xlsx", &sheet), ("b.xlsx", &sheet)], &[("iEFlag", "I")]).await.done();
    read_all(&app).await;
    let told = async |made: &Value| -> Vec<String> {
        let read = result(&maker, made["id"].as_i64().unwrap()).await;
        let problems = read["problems"].as_array().unwrap().iter().filter(|problem| problem["key"] == "recg.sameFile");
        problems.map(|problem| problem["message"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(told(&first).await, Vec::<String>::new(), "nothing of what came later, or of others'");
    let number = maker.get(&format!("/recg/v1/{}/detail", first["id"])).await.done()["recgNo"].clone();
    let messages = told(&twice).await;
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert!(messages[0].contains(number.as_str().unwrap()) && messages[1].contains("a.xlsx"), "{messages:?}");
}
