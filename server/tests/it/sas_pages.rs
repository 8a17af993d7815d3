//! The pages of zone documents: what waits for a truck, the passport made of it, its gate slip, and the map of a shipment.

use serde_json::{Value, json};

use crate::base_support::with;
use crate::decl_support::import;
use crate::harness::{Client, Reply, TestApp};
use crate::sas::{APPLICATIONS, PASSPORTS, STOCK, add, approved, detail, done, played, running, truck};

const WAITING: &str = "/sas/v1/sasPassport/loadable";

async fn waiting(client: &Client, number: &str) -> Vec<Value> {
    let told = client.get(&format!("{WAITING}?keyword={number}")).await.done();
    told.as_array().unwrap().clone()
}

async fn map(client: &Client, path: &str, row: &Value) -> Value {
    client.get(&format!("{path}/{}/map", row["id"])).await.done()
}

/// The nodes of a map by their kinds, and its edges by the kinds that they join.
fn kinds(map: &Value) -> (Vec<String>, Vec<String>) {
    let kind = |key: &Value| key.as_str().unwrap().split(':').next().unwrap().to_owned();
    let mut nodes: Vec<String> = map["nodes"].as_array().unwrap().iter().map(|node| kind(&node["key"])).collect();
    let join = |edge: &Value| format!("{} {}", kind(&edge["from"]), kind(&edge["to"]));
    let mut edges: Vec<String> = map["edges"].as_array().unwrap().iter().map(join).collect();
    nodes.sort();
    edges.sort();
    (nodes, edges)
}

#[tokio::test]
async fn what_waits_for_a_truck_goes_once_it_is_loaded() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let list = approved(&app, &broker, "CRK-L1", "10").await;
    let found = waiting(&broker, "CRK-L1").await;
    assert_eq!(found.len(), 1);
    let number = &list["sasStockNo"];
    assert_eq!((&found[0]["kind"], &found[0]["number"], &found[0]["open"]), (&json!("2"), number, &json!(1)));
    // By customs' number too; a mark of patterns is a mark.
    assert_eq!(waiting(&broker, number.as_str().unwrap()).await.len(), 1);
    assert_eq!(waiting(&broker, "CRK%25").await.len(), 0);
    assert_eq!(waiting(&broker, "crk-l1").await.len(), 1, "as in lists, on every database");
    assert_eq!(waiting(&other, "CRK-L1").await.len(), 0);
    other.get(&format!("{STOCK}/{}/loadable", list["id"])).await.refused(404);

    let pass = add(&broker, PASSPORTS, truck(&list, "HF-L1", "6")).await;
    done(&broker, PASSPORTS, "send", &pass).await;
    let lines = broker.get(&format!("{STOCK}/{}/loadable", list["id"])).await.done();
    assert_eq!((&lines[0]["used"], &lines[0]["left"]), (&json!("6.00000"), &json!("4.00000")));
    assert_eq!(waiting(&broker, "CRK-L1").await.len(), 1);
    let rest = add(&broker, PASSPORTS, truck(&list, "HF-L2", "4")).await;
    done(&broker, PASSPORTS, "send", &rest).await;
    assert_eq!(waiting(&broker, "CRK-L1").await.len(), 0);
}

fn header<'a>(reply: &'a Reply, name: &str) -> &'a str {
    reply.headers[name].to_str().unwrap()
}

#[tokio::test]
async fn the_gate_slip_is_printed_with_the_number_of_the_passport() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let list = approved(&app, &broker, "CRK-G1", "10").await;
    let pass = add(&broker, PASSPORTS, truck(&list, "HF-G1", "10")).await;
    let path = format!("{PASSPORTS}/{}/slip", pass["id"]);
    let slip = broker.get(&path).await;
    assert_eq!((slip.status.as_u16(), header(&slip, "content-type")), (200, "application/pdf"));
    assert!(header(&slip, "content-disposition").contains("HF-G1-gate-slip.pdf"));
    assert!(slip.bytes.starts_with(b"%PDF-"));
    other.get(&path).await.refused(404);

    done(&broker, PASSPORTS, "send", &pass).await;
    played(&app).await;
    let number = detail(&broker, PASSPORTS, &pass).await["passportNo"].as_str().unwrap().to_owned();
    let slip = broker.clone().in_chinese().get(&path).await;
    assert!(header(&slip, "content-disposition").contains(&number));
}

#[tokio::test]
async fn the_map_of_a_shipment_shows_what_hangs_together_and_no_more() {
    let app = TestApp::start().await;
    let (broker, other) = (app.as_user("broker").await, app.as_user("other").await);
    let (list, beside) = (approved(&app, &broker, "CRK-M1", "3").await, approved(&app, &broker, "CRK-M2", "2").await);
    let pass = add(&broker, PASSPORTS, truck(&list, "HF-M1", "2")).await;
    add(&broker, PASSPORTS, truck(&beside, "HF-M2", "2")).await;
    let (list, beside) = (detail(&broker, STOCK, &list).await, detail(&broker, STOCK, &beside).await);
    let body = json!({
        "ids": [list["id"], beside["id"]], "versions": [list["version"], beside["version"]], "etpsInnerInvtNo": "HZ-M1",
    });
    let collective = broker.post(&format!("{STOCK}/collect"), body).await.done();

    let (nodes, edges) = kinds(&map(&broker, PASSPORTS, &pass).await);
    assert_eq!(nodes, ["bondInvt", "gate", "sasDcl", "sasPassport", "sasStock"], "the other list is another shipment");
    assert_eq!(edges, ["sasDcl sasStock", "sasPassport gate", "sasStock bondInvt", "sasStock sasPassport"]);
    let (nodes, _) = kinds(&map(&broker, STOCK, &list).await);
    assert_eq!(nodes, ["bondInvt", "gate", "sasDcl", "sasPassport", "sasStock"]);
    // All of a month hangs on its collective list.
    let (nodes, _) = kinds(&map(&broker, "/invt/v1/bondInvt", &collective).await);
    let of_month = ["bondInvt", "gate", "gate", "sasDcl", "sasPassport", "sasPassport", "sasStock", "sasStock"];
    assert_eq!(nodes, of_month);

    // What enters by its bill leads to the declaration of that bill.
    let declared = import();
    let bill = json!({
        "orgId": pass["orgId"], "etpsPreentNo": "HF-M3", "passportTypecd": "1", "ioTypecd": "I", "bindTypecd": "2",
        "rltTbTypecd": "3", "docs": [{ "rtlBillNo": declared["billNo"] }],
    });
    let bill = add(&broker, PASSPORTS, bill).await;
    let declared = broker.post("/decl/v1/add", with(&declared, "orgId", &pass["orgId"])).await.done();
    assert_eq!(kinds(&map(&broker, PASSPORTS, &bill).await).1, ["decl sasPassport", "sasPassport gate"]);
    assert_eq!(kinds(&map(&broker, "/decl/v1", &declared).await).1, ["decl sasPassport", "sasPassport gate"]);

    for (path, row) in [(PASSPORTS, &pass), (STOCK, &list), ("/invt/v1/bondInvt", &collective)] {
        other.get(&format!("{path}/{}/map", row["id"])).await.refused(404);
    }
}

#[tokio::test]
async fn while_a_document_is_changed_its_figures_are_those_in_force_beside_what_is_asked_for() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = approved(&app, &broker, "CRK-F1", "10").await;
    let application = running(&broker).await;
    let of_line = |rows: &Value, seqno: i64, figures: [&str; 3]| {
        let row = rows.as_array().unwrap().iter().find(|row| row["seqno"] == seqno).unwrap().clone();
        figures.map(|figure| row[figure].clone())
    };
    let moved = async || {
        let rows = broker.get(&format!("{APPLICATIONS}/{}/moved", application["id"])).await.done();
        of_line(&rows, 12, ["agreed", "asked", "left"])
    };
    let how = async |what: &str| {
        let told = broker.get(&format!("{APPLICATIONS}/{}/{what}", application["id"])).await.done();
        if what == "moved" { of_line(&told, 12, ["askedHow"; 3])[0].clone() } else { told["askedHow"].clone() }
    };
    let [agreed, _, left] = moved().await;
    assert_eq!((&agreed, how("moved").await, how("deposit").await), (&json!("40.00000"), Value::Null, Value::Null));
    let open = done(&broker, APPLICATIONS, "change", &application).await;
    let at = open["lines"].as_array().unwrap().iter().position(|line| line["sasDclSeqno"] == "12").unwrap();
    let write = async |quantity: Value, deposit: Value| {
        let mut now = detail(&broker, APPLICATIONS, &application).await;
        now["lines"][at]["dclQty"] = quantity;
        now["dpstAmt"] = deposit;
        broker.post(&format!("{APPLICATIONS}/update"), now).await.done();
    };
    write(Value::Null, Value::Null).await;
    assert_eq!(moved().await, [agreed.clone(), Value::Null, left.clone()], "nothing is asked for yet");
    assert_eq!((how("moved").await, how("deposit").await), (json!("blank"), json!("blank")));
    write(json!("12"), json!("1")).await;
    assert_eq!(moved().await, [agreed, json!("12.00000"), left]);
    assert_eq!((how("moved").await, how("deposit").await), (json!("figure"), json!("figure")));
    let deposit = broker.get(&format!("{APPLICATIONS}/{}/deposit", application["id"])).await.done();
    assert_eq!((&deposit["amount"], &deposit["asked"]), (&open["dpstAmt"], &json!("1.00000")));

    let open = done(&broker, STOCK, "change", &list).await;
    let mut draft = with(&open, "lines", &json!([with(&open["lines"][0], "dclQty", &json!("3")), open["lines"][0]]));
    for blank in ["id", "sasStockSeqno"] {
        draft["lines"][1][blank] = Value::Null;
    }
    broker.post(&format!("{STOCK}/update"), draft).await.done();
    for what in ["loadable", "carried"] {
        let rows = broker.get(&format!("{STOCK}/{}/{what}", list["id"])).await.done();
        let figures = ["quantity", "asked", "left"];
        assert_eq!(of_line(&rows, 1, figures), ["10.00000", "3.00000", "10.00000"].map(|text| json!(text)), "{what}");
        assert_eq!(of_line(&rows, 2, figures), ["0.00000", "10.00000", "0.00000"].map(|text| json!(text)), "{what}");
        assert_eq!(of_line(&rows, 1, ["askedHow"; 3])[0], json!("figure"), "{what}");
    }

    // A line that the change leaves out is told so.
    let mut fewer = detail(&broker, APPLICATIONS, &application).await;
    fewer["lines"].as_array_mut().unwrap().retain(|line| line["sasDclSeqno"] != "15");
    broker.post(&format!("{APPLICATIONS}/update"), fewer).await.done();
    let rows = broker.get(&format!("{APPLICATIONS}/{}/moved", application["id"])).await.done();
    let dropped = ["1000.00000", "0.00000", "dropped"].map(|text| json!(text));
    assert_eq!(of_line(&rows, 15, ["agreed", "asked", "askedHow"]), dropped);
}
