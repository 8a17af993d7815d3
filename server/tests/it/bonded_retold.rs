//! What customs says of a list after people keyed more of it than customs knows: of a change before the last one, of a deduction while it was
//! keyed as deleted, of one that a write-off has.

use std::time::Duration;

use chrono::{NaiveDate, TimeDelta, Utc};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use server::domains::bonded::answer::Applied;
use server::domains::bonded::rebuild;
use server::gateway::bonded::{self, Decision};
use server::gateway::{folders, inbox};

use crate::base_support::with;
use crate::bonded_disputes::{changed, pumps, says};
use crate::bonded_keyed::heard;
use crate::bonded_lists::{answered, chosen, customs_number, detail, lines, post, ready, refused, send};
use crate::harness::{Client, TestApp};
use crate::{sas, write_off};

async fn command(client: &Client, list: &Value, name: &str) {
    let body = chosen(client, list).await;
    post(client, name, body).await;
}

async fn key(client: &Client, list: &Value, result: &str) {
    post(client, "answer", json!({ "id": list["id"], "result": result, "note": "海关回执" })).await;
}

/// The list of 12 pumps that was changed to 10 and 3, changed to 7 and 3 once more; both as people keyed.
async fn changed_twice(client: &Client, number: &str, keyed: &str) -> Value {
    let list = changed(client, number).await;
    answered(client, &list, "4").await;
    command(client, &list, "change").await;
    let was = lines(client, &list).await[0].clone();
    let less = with(&with(&was, "dclQty", &json!("7")), "dclTotalAmt", &json!("2800"));
    post(client, "dt/update", with(&with(&less, "lawfQty", &Value::Null), "usdStatTotalAmt", &Value::Null)).await;
    send(client, &list).await;
    answered(client, &list, keyed).await;
    list
}

/// Count, state and mark of a list, and what customs decided otherwise.
async fn stands(client: &Client, list: &Value) -> [Value; 4] {
    let now = detail(client, list).await;
    ["chgTmsCnt", "state", "vrfdedMarkcd", "disputedResult"].map(|field| now[field].clone())
}

#[tokio::test]
async fn of_two_changes_keyed_as_agreed_the_refusal_of_the_first_is_told_and_both_are_taken_back() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let original = [json!("0"), json!("PRE_DEDUCTED"), json!("1"), Value::Null];
    for (turn, keyed) in ["4", "1"].into_iter().enumerate() {
        let [before, announced] = pumps(&broker).await;
        let number = format!("HZ-RA{turn}");
        let list = changed_twice(&broker, &number, keyed).await;
        assert_eq!(pumps(&broker).await.iter().sum::<f64>(), before + announced + 10.0, "{keyed}");
        assert!(matches!(says(&app, &list, "3", 1, 60).await, Applied::Kept));
        assert_eq!(heard(&broker, &format!("{number}: customs answered otherwise than was keyed")).await, 1);
        assert_eq!(stands(&broker, &list).await[3], json!("3"), "{keyed}");
        let body = chosen(&broker, &list).await;
        for name in ["change", "askDelete"] {
            let no = refused(&broker, name, body.clone(), 422).await;
            assert_eq!(no["fields"][0]["rule"], "documents.notReady", "{name}");
        }

        // First the second change, of which customs knows less still.
        key(&broker, &list, "3").await;
        assert_eq!(stands(&broker, &list).await, ["1", "PRE_DEDUCTED", "1", "3"].map(|text| json!(text)), "{keyed}");
        assert_eq!(pumps(&broker).await, [before, announced + 13.0], "{keyed}");
        key(&broker, &list, "3").await;
        assert_eq!(stands(&broker, &list).await, original, "{keyed}");
        assert_eq!(pumps(&broker).await, [before, announced + 12.0], "{keyed}");
        says(&app, &list, "1", 0, 120).await;
        assert_eq!(pumps(&broker).await, [before + 12.0, announced], "{keyed}");
    }

    // Told while the second change is with customs, too; where customs has the second one after all, nothing is in doubt any more.
    let [before, announced] = pumps(&broker).await;
    let list = changed_twice(&broker, "HZ-RA8", "4").await;
    says(&app, &list, "3", 1, 60).await;
    says(&app, &list, "4", 2, 90).await;
    let certain = [json!("2"), json!("PRE_DEDUCTED"), json!("1"), Value::Null];
    assert_eq!(stands(&broker, &list).await, certain);
    says(&app, &list, "1", 2, 120).await;
    assert_eq!(pumps(&broker).await, [before + 10.0, announced]);
    let list = changed(&broker, "HZ-RA9").await;
    answered(&broker, &list, "4").await;
    command(&broker, &list, "change").await;
    send(&broker, &list).await;
    says(&app, &list, "3", 1, 60).await;
    assert_eq!(heard(&broker, "HZ-RA9: customs answered otherwise than was keyed").await, 1);
    // By the clock of the test, for people key after it.
    let now = (app.app.now() - Utc::now()).num_seconds() + 1;
    says(&app, &list, "3", 2, now).await;
    app.advance(TimeDelta::seconds(10));
    assert_eq!(stands(&broker, &list).await, ["2", "CHANGING", "1", "3"].map(|text| json!(text)));
    let [before, announced] = pumps(&broker).await;
    command(&broker, &list, "giveUp").await;
    key(&broker, &list, "3").await;
    assert_eq!(stands(&broker, &list).await, original);
    assert_eq!(pumps(&broker).await, [before, announced - 1.0]);
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_deduction_that_came_while_people_had_keyed_otherwise_counts_once_they_take_that_back() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let [before, announced] = pumps(&broker).await;
    let list = ready(&broker, "HZ-RB1", "I").await;
    send(&broker, &list).await;
    answered(&broker, &list, "4").await;
    command(&broker, &list, "askDelete").await;
    key(&broker, &list, "1").await;
    assert_eq!(detail(&broker, &list).await["state"], json!("DELETED"));
    // Customs kept it, and deducted it then.
    let number = customs_number(&list);
    let folders = sas::folders_of(&app);
    for (name, result, tms_cnt, after) in [("b1.xml", "3", 1, 60), ("b2.xml", "1", 0, 120)] {
        let at = app.app.now() + TimeDelta::seconds(after);
        let decision = Decision { root: "INV201", ours: "HZ-RB1", number: &number, tms_cnt, result, at, note: "" };
        folders::put(&folders.in_box(), name, bonded::write_decision(&decision).as_bytes()).unwrap();
        inbox::take_all(&app.app, &folders, Duration::ZERO).await.unwrap();
        inbox::take_all(&app.app, &folders, Duration::ZERO).await.unwrap();
    }
    assert_eq!(stands(&broker, &list).await[3], json!("3"));
    assert_eq!(pumps(&broker).await, [before, announced]);
    key(&broker, &list, "3").await;
    assert_eq!(stands(&broker, &list).await[..3], ["0", "PASSED_DEDUCTED", "2"].map(|text| json!(text)));
    assert_eq!(pumps(&broker).await, [before + 12.0, announced], "what customs deducted meanwhile");
    let kept = broker.get(&format!("/invt/v1/bondInvt/{}/answers", list["id"])).await.done();
    let deducted = |answer: &&Value| answer["result"] == "1" && answer["tmsCnt"] == "0";
    assert_eq!(
        kept.as_array().unwrap().iter().filter(deducted).map(|one| &one["isApplied"]).collect::<Vec<_>>(),
        ["1"]
    );

    // The same of a change that was keyed as agreed.
    let [before, announced] = pumps(&broker).await;
    let list = changed(&broker, "HZ-RB2").await;
    answered(&broker, &list, "4").await;
    says(&app, &list, "3", 1, 60).await;
    says(&app, &list, "1", 0, 120).await;
    key(&broker, &list, "3").await;
    assert_eq!(stands(&broker, &list).await[..2], ["0", "PASSED_DEDUCTED"].map(|text| json!(text)));
    assert_eq!(pumps(&broker).await, [before + 12.0, announced]);
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn stock_lists_come_back_to_a_list_that_customs_did_not_delete_after_all() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let (one, two) =
        (sas::approved(&app, &broker, "CRK-R1", "3").await, sas::approved(&app, &broker, "CRK-R2", "2").await);
    let collect = async |stocks: &[&Value], number: &str| {
        let mut now = Vec::new();
        for stock in stocks {
            now.push(sas::detail(&broker, sas::STOCK, stock).await);
        }
        let each = |field: &str| now.iter().map(|stock| stock[field].clone()).collect::<Vec<_>>();
        let body = json!({ "ids": each("id"), "versions": each("version"), "etpsInnerInvtNo": number });
        broker.post(&format!("{}/collect", sas::STOCK), body).await.done()
    };
    let of = async |stock: &Value| {
        let now = sas::detail(&broker, sas::STOCK, stock).await;
        [now["stucd"].clone(), now["rltBondInvtNo"].clone()]
    };
    let list = collect(&[&one, &two], "HZ-RC1").await;
    let known = format!(
        "UPDATE bond_invt SET bond_invt_no = 'QD224826E000009921', state = 'PRE_DEDUCTED', vrfded_markcd = '1', \
         dcl_typecd = '1', chg_tms_cnt = 0 WHERE id = {}",
        list["id"]
    );
    app.db().execute_unprepared(&known).await.unwrap();
    command(&broker, &list, "askDelete").await;
    key(&broker, &list, "1").await;
    let free = [json!("4"), Value::Null];
    assert_eq!((of(&one).await, of(&two).await), (free.clone(), free), "they wait for their declaration again");
    collect(&[&two], "HZ-RC2").await;
    says(&app, &list, "3", 1, 60).await;
    key(&broker, &list, "3").await;
    assert_eq!(detail(&broker, &list).await["state"], json!("PRE_DEDUCTED"));
    assert_eq!(of(&one).await, ["6", "HZ-RC1"].map(|text| json!(text)));
    assert_eq!(of(&two).await, ["6", "HZ-RC2"].map(|text| json!(text)));
    assert_eq!(heard(&broker, "HZ-RC1 stands again, but its stock lists CRK-R2").await, 1);
}

#[tokio::test]
async fn a_list_that_was_deleted_since_a_write_off_was_sent_is_not_written_off() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let account = write_off::account(&broker, "bws", "T2248W000019").await;
    let list = ready(&broker, "HZ-RD1", "I").await;
    send(&broker, &list).await;
    answered(&broker, &list, "4").await;
    command(&broker, &list, "askDelete").await;
    // Customs deducted it before, and agrees to its deletion after all.
    says(&app, &list, "1", 0, 1).await;
    assert_eq!(detail(&broker, &list).await["state"], json!("PASSED_DEDUCTED"));
    app.advance(TimeDelta::days(2));
    let broker = app.as_user("broker").await;
    let (begins, ends) = (NaiveDate::from_ymd_opt(2026, 1, 1).unwrap(), app.app.today().pred_opt().unwrap());
    let made = write_off::add(&broker, &account, "T2248W000019", "BH-RD", begins, ends).await;
    write_off::done(&broker, "fill", &made).await;
    let listed = write_off::rows(&broker, "invt", &made).await;
    assert!(listed.iter().any(|row| row["bondInvtId"] == list["id"]), "{listed:?}");
    write_off::count_all(&broker, &made, ("0", "0", "", "")).await;
    write_off::done(&broker, "send", &made).await;
    says(&app, &list, "1", 1, 120).await;
    assert_eq!(stands(&broker, &list).await[1..3], ["DELETED", "0"].map(|text| json!(text)));
    write_off::done(&broker, "keyPassed", &made).await;
    write_off::done(&broker, "keyClosed", &made).await;
    assert_eq!(stands(&broker, &list).await[1..3], ["DELETED", "0"].map(|text| json!(text)));
}

#[tokio::test]
async fn goods_over_their_storage_limit_are_warned_of_in_the_check_of_a_list() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = ready(&broker, "HZ-RE1", "E").await;
    let warned = async || {
        let found = broker.get(&format!("/invt/v1/bondInvt/{}/check", list["id"])).await.done();
        let warned = found.as_array().unwrap().iter().filter(|one| one["rule"] == "bondList.storedOver").cloned();
        warned.collect::<Vec<Value>>()
    };
    assert!(warned().await.is_empty());
    for (day, is_over) in [(app.app.today(), false), (app.app.today().pred_opt().unwrap(), true)] {
        let limit = format!("UPDATE bws_dt SET limit_date = '{day}' WHERE gds_seqno = 12");
        app.db().execute_unprepared(&limit).await.unwrap();
        let found = warned().await;
        assert_eq!(found.len(), usize::from(is_over), "{day}");
        if let [only] = found.as_slice() {
            assert_eq!((&only["severity"], &only["field"]), (&json!("W"), &json!("lines[0].putrecSeqno")));
            assert!(only["message"].as_str().unwrap().contains(&day.to_string()), "{only}");
        }
    }
}

#[tokio::test]
async fn the_refusal_of_what_was_keyed_stands_after_customs_refused_a_deletion_that_was_asked_for_since() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    // By the clock of the test, which is ahead.
    let later = |seconds: i64| (app.app.now() - Utc::now()).num_seconds() + seconds;
    for (turn, by_people) in [false, true].into_iter().enumerate() {
        // A change first, then the recording itself.
        for (count, name) in [(1, "RF"), (0, "RG")] {
            let number = format!("HZ-{name}{turn}");
            let [before, announced] = pumps(&broker).await;
            let list = if count == 1 { changed(&broker, &number).await } else { ready(&broker, &number, "I").await };
            if count == 0 {
                send(&broker, &list).await;
            }
            answered(&broker, &list, "4").await;
            app.advance(TimeDelta::seconds(10));
            command(&broker, &list, "askDelete").await;
            says(&app, &list, "3", count, later(60)).await;
            assert_eq!(heard(&broker, &format!("{number}: customs answered otherwise than was keyed")).await, 1);
            let [now, asked] = [count, count + 1].map(|count| json!(count.to_string()));
            assert_eq!(stands(&broker, &list).await, [asked, json!("DELETING"), json!("1"), json!("3")], "{number}");
            if by_people {
                key(&broker, &list, "3").await;
            } else {
                says(&app, &list, "3", count + 1, later(90)).await;
            }
            app.advance(TimeDelta::seconds(200));
            let doubtful = [now, json!("PRE_DEDUCTED"), json!("1"), json!("3")];
            assert_eq!(stands(&broker, &list).await, doubtful, "{number}");
            let body = chosen(&broker, &list).await;
            for name in ["change", "askDelete"] {
                let no = refused(&broker, name, body.clone(), 422).await;
                assert_eq!(no["fields"][0]["rule"], "documents.notReady", "{number} {name}");
            }
            key(&broker, &list, "3").await;
            let (state, held) = if count == 1 { ("PRE_DEDUCTED", 12.0) } else { ("RETURNED", 0.0) };
            let mark = if count == 1 { "1" } else { "0" };
            let right = [json!("0"), json!(state), json!(mark), Value::Null];
            assert_eq!(stands(&broker, &list).await, right, "{number}");
            assert_eq!(pumps(&broker).await, [before, announced + held], "{number}");
        }
    }
    // What customs refuses after it refused the deletion is as much in doubt as before that was asked for.
    let list = changed(&broker, "HZ-RH").await;
    answered(&broker, &list, "4").await;
    let decided = later(1);
    app.advance(TimeDelta::seconds(60));
    command(&broker, &list, "askDelete").await;
    key(&broker, &list, "3").await;
    says(&app, &list, "3", 1, decided).await;
    assert_eq!(heard(&broker, "HZ-RH: customs answered otherwise than was keyed").await, 1);
    assert_eq!(stands(&broker, &list).await, ["1", "PRE_DEDUCTED", "1", "3"].map(|text| json!(text)));
    key(&broker, &list, "3").await;
    assert_eq!(stands(&broker, &list).await, [json!("0"), json!("PRE_DEDUCTED"), json!("1"), Value::Null]);
    assert!(rebuild::rebuild(&app.app).await.unwrap().is_empty());
}

#[tokio::test]
async fn an_open_change_of_a_list_on_what_customs_refused_says_to_give_it_up_first() {
    let app = TestApp::start().await;
    let broker = app.as_user("broker").await;
    let list = changed_twice(&broker, "HZ-RI", "4").await;
    says(&app, &list, "3", 1, 60).await;
    app.advance(TimeDelta::seconds(100));
    // Customs takes the second change back, so that it is open again while the first one is refused.
    let list_again = changed(&broker, "HZ-RJ").await;
    answered(&broker, &list_again, "4").await;
    command(&broker, &list_again, "change").await;
    send(&broker, &list_again).await;
    let now = (app.app.now() - Utc::now()).num_seconds();
    says(&app, &list_again, "3", 1, now + 60).await;
    says(&app, &list_again, "3", 2, now + 90).await;
    assert_eq!(stands(&broker, &list_again).await, ["2", "CHANGING", "1", "3"].map(|text| json!(text)));
    let said = async |list: &Value, name: &str| {
        let body = chosen(&broker, list).await;
        let no = refused(&broker, name, body, 422).await;
        no["fields"][0]["message"].as_str().unwrap().to_owned()
    };
    let settled = said(&list, "change").await;
    assert!(settled.contains("key customs' answer first"), "{settled}");
    let open = said(&list_again, "send").await;
    assert!(open.contains("give up the change"), "{open}");
}
