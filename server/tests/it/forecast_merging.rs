//! Raw lines of forecasts become merged ones: by the options of the customer, by hand, and apart again; shared weights and costs.

use serde_json::{Value, json};

use crate::base_support::with;
use crate::forecast_support::{
    PATH, add, command, detail, line, merged, of_lines, post, raw, refused, submitted, told_of, without_settings,
};
use crate::harness::{Client, TestApp};

#[tokio::test]
async fn lines_merge_move_and_come_apart_as_they_were() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = submitted(&client).await;
    let before = raw(&client, &made).await;
    command(&broker, "merge", &made).await;
    let lines = merged(&broker, &made).await;
    assert_eq!(lines.len(), 2);
    let big = lines.iter().find(|line| line["codeTS"] == "3901100090").unwrap();
    assert_eq!(
        (&big["ofLines"], &big["gQty"], &big["declTotal"]),
        (&json!("2"), &json!("200.00000"), &json!("30.5000"))
    );
    let numbered = raw(&broker, &made).await;
    assert!(numbered.iter().all(|line| line["entryGdsSeqno"].is_string()));

    // Other goods cannot join them; one of them may stand alone.
    let stranger = numbered.iter().find(|line| line["codeTS"] == "3902100090").unwrap();
    let to_big = with(&of_lines(&[stranger]), "gNo", &json!(big["gNo"].as_str().unwrap().parse::<i64>().unwrap()));
    let no = refused(&broker, "dtl/move", to_big, 422).await;
    assert_eq!((&no["fields"][0]["rule"], &no["fields"][0]["field"]), (&json!("merging.law"), &json!("ids[0]")));
    let nowhere = with(&of_lines(&[stranger]), "gNo", &json!(77));
    assert_eq!(refused(&broker, "dtl/move", nowhere, 422).await["fields"][0]["field"], "gNo");
    let second = numbered.iter().find(|line| line["declTotal"] == "20.5000").unwrap();
    post(&broker, "dtl/move", with(&of_lines(&[second]), "gNo", &json!(0))).await;
    let lines = merged(&broker, &made).await;
    assert_eq!(lines.len(), 3);
    // Each says which line of its HS code it comes nearest to and what keeps them apart; alone with its code it says nothing.
    let apart: Vec<_> = lines.iter().filter(|line| line["codeTS"] == "3901100090").collect();
    assert_eq!((&apart[0]["nearNo"], &apart[0]["apartBy"]), (&apart[1]["gNo"], &json!("entryGdsSeqno")));
    let stranger = lines.iter().find(|line| line["codeTS"] == "3902100090").unwrap();
    assert_eq!((&stranger["nearNo"], &stranger["apartBy"]), (&Value::Null, &Value::Null));

    // The customer never merges their material: that keeps them apart, although they are alike.
    let number = big["gdsMtno"].as_str().unwrap();
    without_settings(&client).await;
    post(&client, "setting/add", json!({ "maxLines": "50", "alone": number })).await;
    command(&broker, "merge", &made).await;
    let lines = merged(&broker, &made).await;
    let apart: Vec<_> = lines.iter().filter(|line| line["codeTS"] == "3901100090").collect();
    assert_eq!((apart.len(), &apart[0]["apartBy"]), (2, &json!("alone")));
    without_settings(&client).await;

    // What was written into a merged line by hand stays, also when its raw lines are merged once more.
    let alone = merged(&broker, &made).await.into_iter().find(|line| line["declTotal"] == "20.5000").unwrap();
    post(&broker, "dec/dtl/update", with(&alone, "gName", &json!("by hand"))).await;
    command(&broker, "merge", &made).await;
    assert!(merged(&broker, &made).await.iter().any(|line| line["gName"] == "by hand"));
    let forged = with(&merged(&broker, &made).await[0], "gQty", &json!("1"));
    let told = broker.post(&format!("{PATH}/dec/dtl/update"), forged).await.refused(422)["fields"].clone();
    let first = (&told[0]["rule"], &told[0]["field"], told.as_array().unwrap().len());
    assert_eq!(first, (&json!("field.readOnly"), &json!("gQty"), 1), "sums follow from the raw lines");

    // A merged line that is deleted frees its raw lines.
    let gone = merged(&broker, &made).await.into_iter().find(|line| line["gName"] == "by hand").unwrap();
    post(&broker, "dec/dtl/delete", of_lines(&[&gone])).await;
    assert_eq!(raw(&broker, &made).await.iter().filter(|line| line["entryGdsSeqno"].is_null()).count(), 1);

    command(&broker, "unmerge", &made).await;
    let after = raw(&broker, &made).await;
    assert_eq!(after, before, "the very same rows");
    assert!(merged(&broker, &made).await.is_empty());
    assert_eq!(detail(&broker, &made).await["state"], "6");
}

#[tokio::test]
async fn the_options_are_the_customers() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = add(&client).await;
    let rows = [line("M-1", "3901100090", "10"), line("M-2", "3901100090", "20")];
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    command(&client, "submit", &made).await;
    without_settings(&client).await;
    let setting = json!({ "same": "material", "maxLines": "20", "netWtDiffQty": "0" });
    let kept = post(&client, "setting/add", setting.clone()).await;
    assert_eq!(kept["customerName"], "华东精密制造有限公司");
    refused(&client, "setting/add", setting, 422).await;
    assert_eq!(
        refused(&client, "setting/update", with(&kept, "maxLines", &json!("21")), 422).await["fields"][0]["field"],
        "maxLines"
    );
    let other = app.as_user("other").await;
    other.get(&format!("{PATH}/setting/{}/detail", kept["id"])).await.refused(404);
    refused(&other, "setting/update", kept.clone(), 404).await;
    refused(&other, "setting/delete", of_lines(&[&kept]), 404).await;
    refused(&client, "setting/update", with(&kept, "version", &json!(9)), 409).await;
    command(&broker, "merge", &made).await;
    assert_eq!(merged(&broker, &made).await.len(), 2);
    let customer = app.org_id("orgadmin").await;
    let may = client.get(&format!("{PATH}/{customer}/netWtDiffQtyEnabled")).await.done();
    assert_eq!(may, json!(false));
    app.as_user("other").await.get(&format!("{PATH}/{customer}/netWtDiffQtyEnabled")).await.refused(404);
    let draft = add(&client).await;
    let kilograms = with(&line("M-1", "3901100090", "10"), "queryFcstId", &draft["id"]);
    let bad = refused(&client, "dtl/add", with(&kilograms, "netWt", &json!("99")), 422).await;
    assert_eq!(bad["fields"][0]["rule"], "fcst.netIsQuantity");
    post(&client, "dtl/add", with(&kilograms, "netWt", &json!("100"))).await;
}

#[tokio::test]
async fn weights_and_costs_are_shared_exactly_and_can_be_put_back() {
    let app = TestApp::start().await;
    let client = app.as_user("orgadmin").await;
    let made = add(&client).await;
    let rows = [line("M-1", "3901100090", "10"), line("M-2", "3901100090", "20"), line("M-3", "3902100090", "3")];
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    let before = raw(&client, &made).await;
    let ask = json!({ "id": made["id"], "grossWt": "1000", "netWt": "900.5", "splitModel": 2, "preview": "1" });
    let told = post(&client, "weights/split", ask.clone()).await;
    assert_eq!((told["applied"].as_bool(), told["lines"].as_array().unwrap().len()), (Some(false), 3));
    assert_eq!(raw(&client, &made).await, before);
    post(&client, "weights/split", with(&ask, "preview", &json!("0"))).await;
    let sum = client.get(&format!("{PATH}/{}/sum", made["id"])).await.done();
    assert_eq!((&sum["gross"], &sum["net"]), (&json!("1000.000000"), &json!("900.500000")));
    assert_eq!(sum["differences"][0]["field"], "grossWet");
    for (field, wrong) in [("grossWt", "1.1234567"), ("grossWt", "1"), ("netWt", "-1"), ("splitModel", "9")] {
        refused(&client, "weights/split", with(&ask, field, &json!(wrong)), 422).await;
    }
    let costs = json!({ "id": made["id"], "costs": [{ "kind": "freight", "amount": "10.00" }] });
    post(&client, "cost/allocate", costs).await;
    let borne = client.get(&format!("{PATH}/cost/query?id={}", made["id"])).await.done();
    assert_eq!((&borne[0]["kind"], &borne[0]["amount"]), (&json!("freight"), &json!("10.00")));
    post(&client, "packno/split", json!({ "id": made["id"], "packNo": "7", "splitModel": 1 })).await;

    let lines: Vec<Value> = told["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| {
            let mut back = json!({ "id": line["id"] });
            for value in line["values"].as_array().unwrap() {
                back[value["field"].as_str().unwrap()] = value["before"].clone();
            }
            back
        })
        .collect();
    post(&client, "dtl/restore", json!({ "id": made["id"], "lines": lines })).await;
    assert!(raw(&client, &made).await.iter().all(|line| line["grossWt"].is_null() && line["netWt"].is_null()));
    refused(&client, "dtl/restore", json!({ "id": made["id"], "lines": [{ "id": 0, "netWt": "1" }] }), 422).await;
}

/// The merged lines, each without what only says how often it was stored.
async fn said(client: &Client, made: &Value) -> Vec<Value> {
    let mut lines = merged(client, made).await;
    lines.sort_by_key(|line| line["gNo"].as_str().unwrap().parse::<i64>().unwrap());
    for line in &mut lines {
        for own in ["id", "version"] {
            line.as_object_mut().unwrap().remove(own);
        }
    }
    lines
}

#[tokio::test]
async fn moving_some_lines_gives_what_merging_all_of_them_anew_gives() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    without_settings(&client).await;
    let setting = json!({ "maxLines": "20", "same": "material,invoiceNo", "apart": "container", "countMark": "1" });
    post(&client, "setting/add", setting).await;
    let made = add(&client).await;
    let rows: Vec<Value> = (0..60)
        .map(|at| {
            let row = line(&format!("M-{}", at % 7), "3901100090", &format!("{}.25", 10 + at * 7 % 11));
            let row = with(&row, "tradeCurr", &json!(if at % 5 == 4 { "EUR" } else { "USD" }));
            let row = with(&row, "invoiceNo", &json!(format!("INV-{}", at % 3)));
            let row = with(&row, "containerId", &json!(["CSLU1234567", "TEMU6123456"][at % 2]));
            with(&row, "netWt", &json!(format!("{}.5", 1 + at % 4)))
        })
        .collect();
    post(&client, "dtl/add/all", json!({ "queryFcstId": made["id"], "rows": rows })).await;
    command(&client, "submit", &made).await;
    command(&broker, "merge", &made).await;
    let by_hand = with(&merged(&client, &made).await[3], "gName", &json!("by hand"));
    post(&broker, "dec/dtl/update", by_hand).await;

    let (mut chance, mut done) = (7_usize, [0, 0, 0]);
    let mut below = |end: usize| {
        chance = chance.wrapping_mul(1_103_515_245).wrapping_add(12_345) % (1 << 31);
        (chance >> 8) % end
    };
    for _ in 0..40 {
        let (raws, lines) = (raw(&client, &made).await, merged(&client, &made).await);
        let begun = &raws[below(raws.len())];
        let alike = raws.iter().filter(|row| row["entryGdsSeqno"] == begun["entryGdsSeqno"]);
        // A line of a merged one, or all of them, goes to another or to one of its own.
        let going: Vec<&Value> = if below(3) == 0 { alike.collect() } else { vec![begun] };
        let to = if below(4) == 0 { 0 } else { 1 + below(lines.len()) };
        let reply = broker.post(&format!("{PATH}/dtl/move"), with(&of_lines(&going), "gNo", &json!(to))).await;
        if reply.status == 422 {
            done[0] += 1;
            continue;
        }
        reply.done();
        let after = said(&client, &made).await;
        done[if after.len() == lines.len() { 1 } else { 2 }] += 1;
        command(&broker, "merge", &made).await;
        assert_eq!(said(&client, &made).await, after, "{going:?} to {to}");
    }
    assert!(done.iter().all(|times| *times > 3), "refused, kept as many, changed their number: {done:?}");
}

#[tokio::test]
async fn codes_that_are_never_merged_are_the_customers() {
    let app = TestApp::start().await;
    let (client, broker) = (app.as_user("orgadmin").await, app.as_user("broker").await);
    let made = submitted(&client).await;
    without_settings(&client).await;
    for wrong in ["390110009x", "3", "39011000900"] {
        let no = refused(&client, "setting/add", json!({ "maxLines": "50", "aloneCodes": wrong }), 422).await;
        assert_eq!(no["fields"][0]["field"], "aloneCodes", "{wrong}");
    }
    let kept = post(&client, "setting/add", json!({ "maxLines": "50", "aloneCodes": "3901，7318160000" })).await;
    assert_eq!(kept["aloneCodes"], "3901，7318160000");
    command(&broker, "merge", &made).await;
    let lines = merged(&broker, &made).await;
    let apart: Vec<_> = lines.iter().filter(|line| line["codeTS"] == "3901100090").collect();
    assert_eq!((lines.len(), apart.len(), &apart[0]["apartBy"]), (3, 2, &json!("alone")));
    // A hand puts them together all the same.
    let second = raw(&broker, &made).await.into_iter().find(|line| line["declTotal"] == "20.5000").unwrap();
    let first = apart.iter().find(|line| line["declTotal"] != "20.5000").unwrap();
    let number: i64 = first["gNo"].as_str().unwrap().parse().unwrap();
    post(&broker, "dtl/move", with(&of_lines(&[&second]), "gNo", &json!(number))).await;
    assert_eq!(merged(&broker, &made).await.len(), 2);
}

#[tokio::test]
async fn both_sides_are_told_what_changes_beside_the_states() {
    let app = TestApp::start().await;
    let (client, broker, other) =
        (app.as_user("orgadmin").await, app.as_user("broker").await, app.as_user("other").await);
    let made = submitted(&client).await;
    let shares = |total: &str| json!({ "id": made["id"], "packNo": total, "splitModel": 1 });
    command(&broker, "accept", &made).await;
    // What is only looked at is told to nobody.
    post(&broker, "packno/split", with(&shares("7"), "preview", &json!("1"))).await;
    assert!(!told_of(&client, "Shared out").await);
    post(&broker, "packno/split", shares("7")).await;
    assert!(told_of(&client, "Shared out").await);
    command(&broker, "merge", &made).await;
    post(&broker, "dtl/move", with(&of_lines(&[&raw(&client, &made).await[0]]), "gNo", &json!(0))).await;
    assert!(told_of(&client, "Merged lines changed").await);
    // Whoever did it knows, and others hear nothing.
    assert!(!told_of(&broker, "Merged lines changed").await && !told_of(&broker, "Shared out").await);
    assert!(!told_of(&other, "Merged lines changed").await && !told_of(&other, "Shared out").await);

    // As long as it is with the customer, nobody else waits.
    let draft = add(&client).await;
    let number = draft["fcstNo"].as_str().unwrap();
    post(&client, "dtl/add", with(&line("M-1", "3901100090", "10"), "queryFcstId", &draft["id"])).await;
    post(&client, "packno/split", with(&shares("7"), "id", &draft["id"])).await;
    assert!(!told_of(&broker, number).await);
}
