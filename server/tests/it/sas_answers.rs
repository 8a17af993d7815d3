//! Every answer about documents of zones, as files: in order, the other way round, each of them twice, and before the document was sent.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};
use server::gateway::bonded::{self, Decision};
use server::gateway::{folders, inbox, outbox};

use crate::base_support::with;
use crate::harness::{Client, TestApp};
use crate::sas::{
    APPLICATIONS, NOW, PASSPORTS, STOCK, VEHICLES, add, approved, detail, done, folders_of, pumps, running, truck,
};

/// How the answers come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Order {
    Forwards,
    Backwards,
    /// All but the first answer before the document is sent.
    Early,
}

/// What customs says of a document: message, result, and what stands in the head.
type Said<'a> = (&'static str, &'a str, String);

/// A document that is to be sent, our number of it, and what it hears after the first answer.
struct Sent<'a> {
    path: &'static str,
    row: &'a Value,
    ours: &'a str,
    said: Vec<Said<'a>>,
}

/// Sends a document and lets it hear everything in an order, each answer twice; the document as it is then.
async fn heard(app: &TestApp, client: &Client, order: Order, sent: Sent<'_>) -> Value {
    let written = |(root, result, body): Said<'_>| -> Written {
        let result = result.to_owned();
        Box::new(move |ours, at| {
            let decision = Decision { root, ours, number: "", tms_cnt: 0, result: &result, at, note: "" };
            let end = format!("</{root}>");
            bonded::write_decision(&decision).replace(&end, &format!("{body}{end}"))
        })
    };
    let answers: Vec<Written> = sent.said.into_iter().map(written).collect();
    hears(app, client, order, (sent.path, sent.row, sent.ours), &answers).await
}

/// An answer, as it is written to a number of the single window at an instant.
pub type Written = Box<dyn Fn(&str, DateTime<Utc>) -> String>;

/// Sends a document (its path, itself, our number of it), and lets it hear the first answer and these, in an order, each of these twice;
/// the document as it is then.
pub async fn hears(
    app: &TestApp,
    client: &Client,
    order: Order,
    (path, row, ours): (&str, &Value, &str),
    answers: &[Written],
) -> Value {
    hears_of(app, client, order, (path, row, ours, "send"), answers).await
}

/// The same of a document that goes to customs by another command.
async fn hears_of(
    app: &TestApp,
    client: &Client,
    order: Order,
    (path, row, ours, command): (&str, &Value, &str, &str),
    answers: &[Written],
) -> Value {
    let folders = folders_of(app);
    let preent = format!("26-{ours}");
    let take = async || inbox::take_all(&app.app, &folders, NOW).await.unwrap();
    let begun = app.app.now();
    let write = |at: usize, answer: &Written| {
        let content = answer(&preent, begun + TimeDelta::seconds(i64::try_from(at).unwrap() + 1));
        for again in ["a", "b"] {
            let name = format!("Receipt_{preent}_{}_{at}_{again}.xml", begun.timestamp());
            folders::put(&folders.in_box(), &name, content.as_bytes()).unwrap();
        }
    };
    let later: Vec<(usize, &Written)> = answers.iter().enumerate().collect();
    if order == Order::Early {
        later.iter().for_each(|(at, said)| write(*at, said));
        take().await;
    }
    done(client, path, command, row).await;
    outbox::write_all(&app.app, &folders).await.unwrap();
    let file = folders::name_of(folders::list(&folders.out_box()).unwrap().first().unwrap());
    std::fs::remove_file(folders.out_box().join(&file)).unwrap();
    let first = async || {
        let content = bonded::write_first(ours, &preent, None);
        folders::put(&folders.in_box(), &format!("Successed_{file}_1"), content.as_bytes()).unwrap();
        take().await;
    };
    match order {
        Order::Forwards => {
            first().await;
            for (at, said) in later {
                write(at, said);
                take().await;
            }
        }
        Order::Backwards => {
            for (at, said) in later.into_iter().rev() {
                write(at, said);
                take().await;
            }
            first().await;
        }
        Order::Early => first().await,
    }
    take().await;
    assert!(folders::list(&folders.in_box()).unwrap().is_empty(), "{order:?}");
    detail(client, path, row).await
}

fn element(name: &str, fields: &[(&str, &str)]) -> String {
    let inside: String = fields.iter().map(|(field, text)| format!("<{field}>{text}</{field}>")).collect();
    format!("<{name}>{inside}</{name}>")
}

#[tokio::test]
async fn every_answer_is_read_in_every_order_twice_and_before_the_sending() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let application = running(&broker).await;
    let list = approved(&app, &broker, "CRK-R0", "10").await;
    for (turn, order) in (1..).zip([Order::Forwards, Order::Backwards, Order::Early]) {
        app.advance(TimeDelta::seconds(60));
        let nothing = String::new;
        let gate = |fields: &[(&str, &str)]| element("SasPassportBsc", fields);
        let number = |letter: &str| format!("{letter}2248E26{turn:07}");

        let (ours, known) = (format!("YW-R{turn}"), number("SB"));
        let row = json!({
            "orgId": application["orgId"], "etpsPreentNo": ours, "businessTypecd": "Y", "directionTypecd": "E",
            "areainOriactNo": "T2248W000019", "masterCuscd": "2248", "validTime": "2036-12-31",
            "lines": [{ "gdecd": "7318160000", "gdsNm": "六角螺母", "dclQty": "100", "dclUnitcd": "035", "dclTotalAmt": "420",
                "dclCurrcd": "502" }],
        });
        let said = vec![
            ("SAS201", "Y", nothing()),
            ("SAS201", "2", nothing()),
            ("SAS201", "1", element("SasDclBsc", &[("sasDclNo", &known)])),
            ("SAS202", "1", nothing()),
            ("SAS202", "2", nothing()),
            ("SAS202", "1", nothing()),
        ];
        let made = add(&broker, APPLICATIONS, row).await;
        let now = heard(&app, &broker, order, Sent { path: APPLICATIONS, row: &made, ours: &ours, said }).await;
        assert_eq!((&now["state"], &now["sasDclNo"]), (&json!("PAUSED"), &json!(known)), "{order:?}");

        let (ours, known) = (format!("CRK-R{turn}"), number("S"));
        let said = vec![
            ("SAS211", "Y", nothing()),
            ("SAS211", "2", nothing()),
            ("SAS211", "1", element("SasStockBsc", &[("sasStockNo", &known)])),
        ];
        let made = add(&broker, STOCK, pumps(&application, &ours, "E", "1")).await;
        let now = heard(&app, &broker, order, Sent { path: STOCK, row: &made, ours: &ours, said }).await;
        assert_eq!((&now["stucd"], &now["sasStockNo"]), (&json!("4"), &json!(known)), "{order:?}");

        let (ours, known) = (format!("HF-R{turn}"), number("Z"));
        let said = vec![
            ("SAS221", "Y", nothing()),
            ("SAS221", "2", nothing()),
            ("SAS221", "1", gate(&[("passportNo", &known)])),
            ("SAS223", "2", gate(&[("passCollectWt", "20000")])),
            ("SAS224", "1", gate(&[("logisticsStucd", "1")])),
            ("SAS223", "1", gate(&[("stucd", "3"), ("passCollectWt", "14010")])),
            ("SAS223", "1", gate(&[("stucd", "4"), ("passCollectWt", "14007")])),
        ];
        let made = add(&broker, PASSPORTS, truck(&list, &ours, "1")).await;
        let now = heard(&app, &broker, order, Sent { path: PASSPORTS, row: &made, ours: &ours, said }).await;
        let figures = ["state", "stucd", "passportNo", "passCollectWt", "wtError", "logisticsStucd"];
        let wanted = ["PASSED", "4", known.as_str(), "14007.00000", "2.00000", "1"];
        assert_eq!(figures.map(|field| &now[field]), wanted.map(|text| json!(text)).each_ref(), "{order:?}");

        let (ours, known) = (format!("HF-T{turn}"), number("ZT"));
        let said = vec![
            ("SAS251", "1", gate(&[("passportNo", &known)])),
            ("SAS253", "1", gate(&[("stucd", "2"), ("passCollectWt", "14005")])),
        ];
        let made = add(&broker, PASSPORTS, truck(&list, &ours, "1")).await;
        let now = heard(&app, &broker, order, Sent { path: PASSPORTS, row: &made, ours: &ours, said }).await;
        assert_eq!((&now["state"], &now["stucd"], &now["passportNo"]), (&json!("PASSED"), &json!("2"), &json!(known)));

        let (ours, known) = (format!("沪R{turn}8888"), number("V"));
        let said = vec![
            ("SAS231", "Y", nothing()),
            ("SAS231", "2", nothing()),
            ("SAS231", "1", element("SasVehicleBsc", &[("vehicleCusNo", &known)])),
        ];
        let row = json!({ "vehicleNo": ours, "vehicleWt": "9100", "masterCuscd": "2248" });
        let made = add(&broker, VEHICLES, with(&row, "orgId", &application["orgId"])).await;
        let now = heard(&app, &broker, order, Sent { path: VEHICLES, row: &made, ours: &ours, said }).await;
        assert_eq!((&now["state"], &now["vehicleCusNo"]), (&json!("APPROVED"), &json!(known)), "{order:?}");
    }
    // What went through the gate is on the list: a truck each time, and one of the other messages.
    let shown = detail(&broker, STOCK, &list).await;
    assert_eq!(shown["lines"][0]["actlPassQty"], json!("6.00000"));
}

/// What customs says of a later sending of a document: a change, its end. Nothing of it can come before that sending, which nobody knows of.
#[tokio::test]
async fn every_answer_about_a_change_and_an_end_is_read_in_every_order_and_twice() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let application = running(&broker).await;
    let list = approved(&app, &broker, "CRK-E0", "10").await;
    for (turn, order) in (1..).zip([Order::Forwards, Order::Backwards]) {
        for (path, root) in [(APPLICATIONS, "SAS201"), (STOCK, "SAS211"), (VEHICLES, "SAS231"), (PASSPORTS, "SAS221")] {
            app.advance(TimeDelta::seconds(60));
            let (ours, letter, row) = match path {
                APPLICATIONS => {
                    let ours = format!("YW-E{turn}");
                    let row = json!({
                        "orgId": application["orgId"], "etpsPreentNo": ours, "businessTypecd": "Y",
                        "directionTypecd": "E", "areainOriactNo": "T2248W000019", "masterCuscd": "2248",
                        "validTime": "2036-12-31",
                        "lines": [{ "gdecd": "7318160000", "gdsNm": "六角螺母", "dclQty": "100", "dclUnitcd": "035",
                            "dclTotalAmt": "420", "dclCurrcd": "502" }],
                    });
                    (ours, "SB", row)
                }
                STOCK => (format!("CRK-E{turn}"), "S", pumps(&application, &format!("CRK-E{turn}"), "E", "1")),
                VEHICLES => {
                    let ours = format!("沪E{turn}8888");
                    let row = json!({ "vehicleNo": ours, "vehicleWt": "9100", "masterCuscd": "2248" });
                    (ours, "V", with(&row, "orgId", &application["orgId"]))
                }
                _ => (format!("HF-E{turn}"), "Z", truck(&list, &format!("HF-E{turn}"), "1")),
            };
            let number = format!("{letter}2248E27{turn:07}");
            let of = |count: i64, result: &'static str| -> Written {
                let number = number.clone();
                Box::new(move |ours, at| {
                    let said = Decision { root, ours, number: &number, tms_cnt: count, result, at, note: "" };
                    bonded::write_decision(&said)
                })
            };
            let state = if path == STOCK { "stucd" } else { "state" };
            let in_state = |name: &'static str| match (path, name) {
                (STOCK, "APPROVED") => "4",
                (STOCK, "CHANGING") => "5",
                (STOCK, "ENDED") => "-1",
                _ => name,
            };
            let made = add(&broker, path, row).await;
            // The number of changes, by which command, what customs says in the end, and where that leads. SAS121 counts no changes.
            let mut sendings = vec![("send", 0, "1", "APPROVED")];
            if path != PASSPORTS {
                sendings.extend([("change", 1, "1", "APPROVED"), ("change", 2, "3", "CHANGING")]);
            }
            let end = if path == APPLICATIONS { "close" } else { "void" };
            sendings.extend([(end, 2, "3", "APPROVED"), (end, 2, "1", "ENDED")]);
            for (command, count, result, leads) in sendings {
                app.advance(TimeDelta::seconds(60));
                let count = if path == PASSPORTS { 0 } else { count };
                let answers = [of(count, "Y"), of(count, "2"), of(count, result)];
                let by = if command == "change" { "send" } else { command };
                if command == "change" {
                    let open = done(&broker, path, "change", &made).await;
                    broker.post(&format!("{path}/update"), with(&open, "rmk", &json!(format!("{count}")))).await.done();
                }
                let now = hears_of(&app, &broker, order, (path, &made, &ours, by), &answers).await;
                assert_eq!(now[state], json!(in_state(leads)), "{order:?} {ours} {command} {count} {result} {now}");
                assert_eq!(now["disputedResult"], Value::Null, "{order:?} {ours} {command} {count} {result}");
                if leads == "CHANGING" {
                    done(&broker, path, "giveUp", &made).await;
                }
            }
        }
    }
}
