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
    let folders = folders_of(app);
    let preent = format!("26-{ours}");
    let take = async || inbox::take_all(&app.app, &folders, NOW).await.unwrap();
    let begun = app.app.now();
    let write = |at: usize, answer: &Written| {
        let content = answer(&preent, begun + TimeDelta::seconds(i64::try_from(at).unwrap() + 1));
        for again in ["a", "b"] {
            let name = format!("Receipt_{preent}_{at}_{again}.xml");
            folders::put(&folders.in_box(), &name, content.as_bytes()).unwrap();
        }
    };
    let later: Vec<(usize, &Written)> = answers.iter().enumerate().collect();
    if order == Order::Early {
        later.iter().for_each(|(at, said)| write(*at, said));
        take().await;
    }
    done(client, path, "send", row).await;
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
