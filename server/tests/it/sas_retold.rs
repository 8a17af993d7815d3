//! What customs says of the first recording of a document of a zone that people keyed as approved, after they asked for more: a change, or
//! its end. And what people may do about it, and about changes of which they know by now that customs has them.

use chrono::TimeDelta;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::base_support::with;
use crate::bonded_keyed::heard;
use crate::harness::{Client, TestApp};
use crate::sas::{
    APPLICATIONS, PASSPORTS, STOCK, VEHICLES, add, approved, chosen, detail, done, pumps, refused, running, truck,
};
use crate::sas_keyed::{keyed, not_keyed, says_of_change, taken};

/// A document whose recording people keyed as approved, before customs said anything.
struct Recorded {
    path: &'static str,
    root: &'static str,
    ours: String,
    number: &'static str,
    row: Value,
}

impl Recorded {
    async fn begin(app: &TestApp, client: &Client, kind: &str, turn: u32) -> Recorded {
        let application = running(client).await;
        let (path, root, ours, number, row) = match kind {
            "application" => {
                let ours = format!("YW-A{turn}");
                let row = json!({
                    "orgId": application["orgId"], "etpsPreentNo": ours, "businessTypecd": "Y", "directionTypecd": "E",
                    "areainOriactNo": "T2248W000019", "masterCuscd": "2248", "validTime": "2036-12-31",
                    "lines": [{ "gdecd": "7318160000", "gdsNm": "六角螺母", "dclQty": "100", "dclUnitcd": "035",
                        "dclTotalAmt": "420", "dclCurrcd": "502" }],
                });
                (APPLICATIONS, "SAS201", ours, "SB2248990000000009", row)
            }
            "stock list" => {
                let ours = format!("CRK-A{turn}");
                let row = pumps(&application, &ours, "E", "5");
                (STOCK, "SAS211", ours, "S2248E9900000901", row)
            }
            "passport" => {
                let list = approved(app, client, &format!("CRK-P{turn}"), "5").await;
                let ours = format!("HF-A{turn}");
                let row = truck(&list, &ours, "1");
                (PASSPORTS, "SAS221", ours, "Z2248E9900000901", row)
            }
            _ => {
                let ours = format!("沪A{turn}7777");
                let row = json!({ "vehicleNo": ours, "vehicleWt": "9100", "masterCuscd": "2248" });
                (VEHICLES, "SAS231", ours, "V2248990901", with(&row, "orgId", &application["orgId"]))
            }
        };
        let row = add(client, path, row).await;
        let recorded = Recorded { path, root, ours, number, row };
        recorded.sent(app, client, "send").await;
        recorded.key(client, "keyApproved", number).await;
        app.advance(TimeDelta::seconds(60));
        recorded
    }

    /// Goes to customs by a command; the client brings no answer.
    async fn sent(&self, app: &TestApp, client: &Client, command: &str) {
        done(client, self.path, command, &self.row).await;
        taken(app).await;
        app.advance(TimeDelta::seconds(60));
    }

    async fn key(&self, client: &Client, command: &str, note: &str) -> Value {
        keyed(client, self.path, command, &self.row, note).await
    }

    /// A change is written and sent.
    async fn changes(&self, app: &TestApp, client: &Client) {
        let open = done(client, self.path, "change", &self.row).await;
        client.post(&format!("{}/update", self.path), with(&open, "rmk", &json!("变更"))).await.done();
        self.sent(app, client, "send").await;
    }

    /// Customs refuses what was sent with this number of changes.
    async fn is_refused(&self, app: &TestApp, file: &str, count: i64, ago: i64) {
        let of = (self.root, self.ours.as_str(), self.number);
        says_of_change(app, file, of, ("3", count), "申报有误", "", ago).await;
    }

    /// State, number of changes, and what customs decided otherwise.
    async fn stands(&self, client: &Client) -> [String; 3] {
        let now = detail(client, self.path, &self.row).await;
        let state = if self.path == STOCK { "stucd" } else { "state" };
        [state, "chgTmsCnt", "disputedResult"].map(|field| now[field].as_str().unwrap_or_default().to_owned())
    }

    /// A state of the other kinds, as stock lists have it.
    fn state(&self, name: &'static str) -> &'static str {
        match (self.path == STOCK, name) {
            (true, "APPROVED") => "4",
            (true, "SENT") => "3",
            (true, "CHANGING") => "5",
            (true, "RETURNED") => "2",
            (true, "ENDING") => "8",
            (true, "ENDED") => "-1",
            _ => name,
        }
    }

    fn at(&self, state: &'static str, count: &str, disputed: &str) -> [String; 3] {
        [self.state(state), count, disputed].map(str::to_owned)
    }

    async fn times_told(&self, client: &Client) -> usize {
        heard(client, &format!("{}: customs answered otherwise than was keyed", self.ours)).await
    }

    /// The recording is keyed as customs decided, put right and sent again.
    async fn is_put_right(&self, app: &TestApp, client: &Client) {
        let back = self.key(client, "keyReturned", "申报有误").await;
        assert_eq!(self.stands(client).await, self.at("RETURNED", "0", ""), "{}: {back}", self.ours);
        self.sent(app, client, "send").await;
        self.key(client, "keyApproved", "").await;
        assert_eq!(self.stands(client).await, self.at("APPROVED", "0", ""), "{}", self.ours);
    }
}

const CHANGED: [&str; 3] = ["application", "stock list", "vehicle"];

#[tokio::test]
async fn a_recording_that_customs_refused_while_a_change_is_sent_is_told_and_put_right() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (turn, kind) in (1..).zip(CHANGED) {
        let one = Recorded::begin(&app, &broker, kind, turn).await;
        one.changes(&app, &broker).await;
        assert_eq!(one.stands(&broker).await, one.at("SENT", "1", ""), "{kind}");
        for name in ["a", "b"] {
            one.is_refused(&app, &format!("{turn}{name}.xml"), 0, 10).await;
        }
        assert_eq!(one.times_told(&broker).await, 1, "{kind}");
        assert_eq!(one.stands(&broker).await, one.at("SENT", "1", "3"), "{kind}");
        // Customs has nothing that could be changed: the change goes first, then the recording.
        one.key(&broker, "keyReturned", "无此单证").await;
        assert_eq!(one.stands(&broker).await, one.at("CHANGING", "1", "3"), "{kind}");
        assert_eq!(refused(&broker, one.path, "send", &one.row).await, ["documents.notReady"], "{kind}");
        done(&broker, one.path, "giveUp", &one.row).await;
        assert_eq!(one.stands(&broker).await, one.at("APPROVED", "0", "3"), "{kind}");
        assert_eq!(refused(&broker, one.path, "change", &one.row).await, ["documents.notReady"], "{kind}");
        one.is_put_right(&app, &broker).await;
    }
}

#[tokio::test]
async fn a_recording_that_customs_refused_after_its_change_was_keyed_is_told_and_both_are_put_right() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (turn, kind) in (1..).zip(CHANGED) {
        let one = Recorded::begin(&app, &broker, kind, turn).await;
        one.changes(&app, &broker).await;
        one.key(&broker, "keyApproved", "").await;
        assert_eq!(one.stands(&broker).await, one.at("APPROVED", "1", ""), "{kind}");
        one.is_refused(&app, &format!("{turn}a.xml"), 0, 10).await;
        assert_eq!(one.times_told(&broker).await, 1, "{kind}");
        assert_eq!(one.stands(&broker).await, one.at("APPROVED", "1", "3"), "{kind}");
        one.key(&broker, "keyReturned", "无此单证").await;
        assert_eq!(one.stands(&broker).await, one.at("CHANGING", "1", "3"), "{kind}");
        done(&broker, one.path, "giveUp", &one.row).await;
        assert_eq!(one.stands(&broker).await, one.at("APPROVED", "0", "3"), "{kind}");
        one.is_put_right(&app, &broker).await;
        // A change that is given up although it was sent leaves the recording as doubtful as it was.
        one.changes(&app, &broker).await;
        one.key(&broker, "keyReturned", "不同意变更").await;
        done(&broker, one.path, "giveUp", &one.row).await;
        one.is_refused(&app, &format!("{turn}b.xml"), 0, 100).await;
        assert_eq!(one.times_told(&broker).await, 2, "{kind}");
        assert_eq!(one.stands(&broker).await, one.at("APPROVED", "0", "3"), "{kind}");
    }
}

#[tokio::test]
async fn a_recording_that_customs_refused_while_its_end_is_asked_for_is_told_and_put_right() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (turn, kind) in (1..).zip(["application", "stock list", "vehicle", "passport"]) {
        let one = Recorded::begin(&app, &broker, kind, turn).await;
        let end = if kind == "application" { "close" } else { "void" };
        one.sent(&app, &broker, end).await;
        // Decided before the end was asked for: the message of a passport says no number of changes.
        one.is_refused(&app, &format!("{turn}a.xml"), 0, 90).await;
        assert_eq!(one.times_told(&broker).await, 1, "{kind}");
        assert_eq!(one.stands(&broker).await, one.at("ENDING", "1", "3"), "{kind}");
        one.key(&broker, "keyNotEnded", "无此单证").await;
        assert_eq!(one.stands(&broker).await, one.at("APPROVED", "0", "3"), "{kind}");
        assert_eq!(refused(&broker, one.path, end, &one.row).await, ["documents.notReady"], "{kind}");
        one.is_put_right(&app, &broker).await;

        // What was in doubt before its end was asked for is in doubt after customs did not end it.
        one.sent(&app, &broker, end).await;
        one.key(&broker, "keyNotEnded", "未办结").await;
        one.is_refused(&app, &format!("{turn}b.xml"), 0, 100).await;
        assert_eq!(one.times_told(&broker).await, 2, "{kind}");
        assert_eq!(one.stands(&broker).await, one.at("APPROVED", "0", "3"), "{kind}");
    }
}

#[tokio::test]
async fn that_customs_has_the_second_change_is_keyed_and_nothing_is_in_doubt_any_more() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (turn, kind) in (1..).zip(CHANGED) {
        let one = Recorded::begin(&app, &broker, kind, turn).await;
        for _ in 0..2 {
            one.changes(&app, &broker).await;
            one.key(&broker, "keyApproved", "").await;
        }
        one.is_refused(&app, &format!("{turn}a.xml"), 1, 70).await;
        assert_eq!(one.stands(&broker).await, one.at("APPROVED", "2", "3"), "{kind}");
        one.key(&broker, "keyApproved", "").await;
        assert_eq!(one.stands(&broker).await, one.at("APPROVED", "2", ""), "{kind}");
        let trail = crate::base_support::actions(&app, table_of(one.path), &one.row).await;
        assert!(trail.iter().take(2).any(|action| action == "keyApproved"), "{kind} {trail:?}");
        done(&broker, one.path, "change", &one.row).await;
        done(&broker, one.path, "giveUp", &one.row).await;

        // What customs refused of the last change itself is not keyed away.
        one.is_refused(&app, &format!("{turn}b.xml"), 2, 10).await;
        assert_eq!(one.stands(&broker).await, one.at("APPROVED", "2", "3"), "{kind}");
        let no = not_keyed(&broker, one.path, "keyApproved", &one.row, "").await;
        assert_eq!(no[0], "sas.keyed", "{kind}");
        assert_eq!(one.stands(&broker).await, one.at("APPROVED", "2", "3"), "{kind}");
    }
}

fn table_of(path: &str) -> &'static str {
    match path {
        APPLICATIONS => "sas_dcl",
        STOCK => "sas_stock",
        _ => "sas_vehicle",
    }
}

#[tokio::test]
async fn an_open_change_on_what_customs_refused_says_to_give_it_up_first() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let one = Recorded::begin(&app, &broker, "stock list", 1).await;
    for _ in 0..2 {
        one.changes(&app, &broker).await;
        one.key(&broker, "keyApproved", "").await;
    }
    one.is_refused(&app, "a.xml", 1, 70).await;
    // Where it stands as approved, customs' answer is keyed; where a change is open, that is given up before.
    let said = async || {
        let body = chosen(&broker, one.path, &one.row).await;
        let command = if one.stands(&broker).await[0] == "5" { "send" } else { "change" };
        let no = broker.post(&format!("{}/{command}", one.path), body).await;
        no.refused(422);
        no.message()
    };
    assert!(said().await.contains("key customs' answer first"), "{}", said().await);
    one.key(&broker, "keyReturned", "不同意变更").await;
    let open = said().await;
    assert!(open.contains("give up the change"), "{open}");
    done(&broker, one.path, "giveUp", &one.row).await;
    one.key(&broker, "keyReturned", "不同意变更").await;
    done(&broker, one.path, "giveUp", &one.row).await;
    assert_eq!(one.stands(&broker).await, one.at("APPROVED", "0", ""));
}

#[tokio::test]
async fn of_a_recording_keyed_before_anything_was_laid_aside_the_history_tells_that_customs_refused_it() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    for (turn, kind) in (61..).zip(["application", "stock list", "passport", "vehicle"]) {
        let one = Recorded::begin(&app, &broker, kind, turn).await;
        app.db().execute_unprepared("DELETE FROM sas_approved").await.unwrap();
        let asked = if kind == "passport" { "void" } else { "change" };
        match asked {
            "void" => one.sent(&app, &broker, "void").await,
            _ => one.changes(&app, &broker).await,
        }
        let stood = one.stands(&broker).await;
        let told = async || heard(&broker, &format!("{}: customs refused change no. 0", one.ours)).await;
        // An answer about an earlier sending says nothing.
        one.is_refused(&app, &format!("{turn}e.xml"), 0, 3600).await;
        assert_eq!(told().await, 0, "{kind}");
        for name in ["a", "a"] {
            one.is_refused(&app, &format!("{turn}{name}.xml"), 0, if kind == "passport" { 100 } else { 10 }).await;
        }
        assert_eq!(told().await, 1, "{kind}");
        assert_eq!(one.stands(&broker).await, stood, "{kind}: nothing is in doubt that could be put right");
    }
}
