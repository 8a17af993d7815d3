//! Documents of a second kind exchange messages with customs beside declarations: invoices, with a correspondent and a player of
//! their own. The gateway treats them as it treats declarations, and never takes one for the other.

use std::sync::Once;
use std::time::Duration;

use boxed::boxed;
use chrono::{DateTime, Utc};
use core_wasm::dictionary::Dictionaries;
use core_wasm::resource::message::{Block, Layout, Part};
use core_wasm::resources::documents::{BOND_INVOICE, BOND_INVOICE_DT};
use core_wasm::row::Row;
use sea_orm::sea_query::Order;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Map, Value, json};
use server::documents::table;
use server::documents::table::Rows;
use server::documents::write;
use server::gateway::bonded::{self, Decision, Envelope};
use server::gateway::correspondent::{self, Audiences, Correspondent, Moved, Notice, Outgoing, Target};
use server::gateway::folders::{self, Folders};
use server::gateway::play_customs::{Case, Customs, Examined, Hall, Player, reasons};
use server::gateway::xml::{Element, XmlError};
use server::gateway::{inbox, layout, message, outbox, recall, receipt};
use server::process::error::ApiError;
use server::store::app::App;
use server::store::audit::Actor;
use server::store::database::Tx;

use crate::decl_support::{import, made_for_a, sent};
use crate::harness::TestApp;

const NOW: Duration = Duration::ZERO;

static INVOICE_MESSAGE: Layout = Layout {
    root: "InvoiceMessage",
    attributes: &[],
    blocks: &[
        Block::Fields {
            element: "InvoiceHead",
            resource: &BOND_INVOICE,
            order: &["invoiceNo", "impexpMarkcd", "contrNo", "totalAmt", "rmk"],
            object: "",
        },
        Block::List("lines"),
    ],
    parts: &[Part {
        order: &["lineNo", "gdsMtno", "gdecd", "gdsNm", "dclQty"],
        ..Part::list("lines", "", "InvoiceLine", &BOND_INVOICE_DT)
    }],
    names: &[("rmk", "Remark")],
    max_rows: 50,
    keeps_blanks: |_| false,
};

const REFUSED: &str = "Z";
const MESSAGE_TYPE: &str = "XYZ111";

/// The correspondent of invoices.
struct Invoices;

#[boxed]
impl Correspondent for Invoices {
    fn kind(&self) -> &'static str {
        "bond_invoice"
    }

    fn numbers(&self) -> &'static [&'static str] {
        &["invoice_no"]
    }

    fn prefixes(&self) -> &'static [&'static str] {
        &["XYZ111_I", "XYZ111_E"]
    }

    async fn compose(&self, tx: &Tx, id: i64) -> Result<Outgoing, ApiError> {
        let mut invoice = stored(tx, id).await?;
        invoice.set("lines", json!([{ "lineNo": 1, "gdsMtno": "M-1", "gdecd": "8501109990", "dclQty": "2.50000" }]));
        let ours = format!("CK-{id}");
        let envelope = Envelope {
            message_type: MESSAGE_TYPE,
            ours: &ours,
            declares: true,
            system: "Z8",
            operator: "3105246B21",
            card: "",
            at: tx.now(),
        };
        let prefix = if invoice.text("impexpMarkcd") == "E" { "XYZ111_E" } else { "XYZ111_I" };
        let xml = bonded::write(&envelope, &INVOICE_MESSAGE, &invoice);
        Ok(Outgoing { in_file: ours.clone(), ours, prefix, xml, moment: None })
    }

    fn roots(&self) -> &'static [&'static str] {
        &[bonded::FIRST, "XYZ211"]
    }

    fn read(&self, root: &Element) -> Result<Notice, XmlError> {
        if root.name == bonded::FIRST { bonded::first(root, "3", REFUSED) } else { bonded::decision(root) }
    }

    fn put_aside(&self) -> &'static str {
        REFUSED
    }

    async fn settle(
        &self,
        _app: &App,
        tx: &Tx,
        _audiences: &mut Audiences,
        target: Target,
        receipt: &receipt::Model,
    ) -> Result<Option<Moved>, ApiError> {
        let before = stored(tx, target.id).await?;
        let next = match receipt.channel.as_str() {
            "3" => "3",
            "1" => "4",
            _ => "2",
        };
        let mut after = before.clone();
        after.set("state", next);
        if !receipt.cus_ciq_no.is_empty() {
            after.set("invoiceNo", receipt.cus_ciq_no.as_str());
        }
        if !target.is_current || before.text("state") == next {
            return Ok(Some(None));
        }
        write::store(tx, &Actor::system("customs"), &BOND_INVOICE, "receipt", &before, after).await?;
        Ok(Some(Some((before.text("state").to_owned(), next.to_owned()))))
    }

    fn player(&self) -> &'static dyn Player {
        &Play
    }
}

/// Customs for invoices: those without goods are refused, the others stored and approved.
struct Play;

impl Player for Play {
    fn examine(&self, content: &[u8], hall: &Hall<'_>) -> Result<Examined, String> {
        let read = bonded::message(content, &INVOICE_MESSAGE).map_err(|error| error.whole().zh);
        let invoice = layout::read(&INVOICE_MESSAGE, &read?).map_err(|problems| reasons(&problems, false))?;
        if invoice.is_blank("contrNo") {
            return Err("件数不能为空".to_owned());
        }
        let mut memory = Map::new();
        memory.insert("seqNo".to_owned(), format!("26{:016}", hall.serial).into());
        Ok(Examined { ours: String::new(), memory })
    }

    fn first(&self, case: &Case) -> String {
        let ours = message::number_of_file(&case.file).unwrap_or_default();
        bonded::write_first(ours, &seq_no(case), case.refusal.as_deref())
    }

    fn count(&self, _case: &Case) -> usize {
        1
    }

    fn later(&self, case: &Case, _index: usize, at: DateTime<Utc>, _: &Dictionaries) -> Option<(String, String)> {
        let ours = message::number_of_file(&case.file)?;
        let number = seq_no(case);
        let decision = Decision { root: "XYZ211", ours, number: &number, tms_cnt: 0, result: "1", at, note: "" };
        // Both answers are there at once: the first one is read first.
        Some((format!("Told_{number}"), bonded::write_decision(&decision)))
    }
}

fn seq_no(case: &Case) -> String {
    let memory: Value = case.memory().unwrap_or_default();
    memory["seqNo"].as_str().unwrap_or_default().to_owned()
}

async fn stored(tx: &Tx, id: i64) -> Result<Row, ApiError> {
    let found = Rows::of(&BOND_INVOICE).by_id(id).order("id", Order::Asc).one(tx).await?;
    found.ok_or(ApiError::NotFound)
}

/// An app that knows invoices, and where its folders are.
async fn started() -> (TestApp, Folders, Customs) {
    static ADDED: Once = Once::new();
    ADDED.call_once(|| correspondent::add(&Invoices));
    let app = TestApp::start().await;
    let root = app.app.settings.gateway();
    let folders = Folders::open(&root).unwrap();
    let customs =
        Customs::open(root, NOW, app.app.clock.clone(), server::process::built_in::dictionaries().unwrap()).unwrap();
    (app, folders, customs)
}

/// A invoice that was sent to customs.
async fn sent_invoice(app: &TestApp, invoice: Value) -> i64 {
    let tx = app.app.begin().await.unwrap();
    let mut row = Row::from_value(invoice).unwrap();
    row.set("orgId", app.org_id("maker").await);
    row.set("state", "1");
    row.set("createdAt", "2026-07-01T02:00:00Z");
    row.set("updatedAt", "2026-07-01T02:00:00Z");
    let id = table::insert(&tx, &BOND_INVOICE, &row).await.unwrap().int("id").unwrap();
    message::queue(&tx, &Invoices, id).await.unwrap();
    tx.commit().await.unwrap();
    id
}

fn invoice() -> Value {
    json!({ "invoiceNo": "CK-NEW", "impexpMarkcd": "I", "contrNo": "3", "totalAmt": "12.50000", "rmk": "a & b" })
}

async fn state(app: &TestApp, id: i64) -> (String, String) {
    let tx = app.app.begin().await.unwrap();
    let row = stored(&tx, id).await.unwrap();
    (row.text("state").to_owned(), row.text("invoiceNo").to_owned())
}

async fn receipts(app: &TestApp, id: i64) -> Vec<receipt::Model> {
    receipt::of(app.db(), "bond_invoice", id).await.unwrap()
}

async fn take(app: &TestApp, folders: &Folders) -> usize {
    inbox::take_all(&app.app, folders, NOW).await.unwrap()
}

#[tokio::test]
async fn a_document_of_another_kind_goes_to_customs_and_is_answered() {
    let (app, folders, mut customs) = started().await;
    let id = sent_invoice(&app, invoice()).await;
    assert_eq!(outbox::write_all(&app.app, &folders).await.unwrap(), 1);
    let file = folders.out_box().join(format!("XYZ111_I_CK-{id}_t-1.xml"));
    let xml = std::fs::read_to_string(&file).unwrap();
    for part in [
        "<DelcareFlag>1</DelcareFlag>",
        "<TotalAmt>12.5</TotalAmt>",
        "<DclQty>2.5</DclQty>",
        "<Remark>a &amp; b</Remark>",
    ] {
        assert!(xml.contains(part), "{part} is missing in\n{xml}");
    }
    assert_eq!(customs.step().unwrap(), 2);
    assert_eq!(take(&app, &folders).await, 2);
    let (status, number) = state(&app, id).await;
    assert_eq!((status.as_str(), number.len()), ("4", 18));
    let rows = receipts(&app, id).await;
    let moves: Vec<_> = rows.iter().map(|row| (row.moved_from.as_deref(), row.moved_to.as_deref())).collect();
    assert_eq!(moves, [(Some("1"), Some("3")), (Some("3"), Some("4"))]);
    assert!(rows.iter().all(|row| row.document_kind == "bond_invoice" && row.declaration_id == Some(0)));
    let row = message::by_file(app.db(), &format!("XYZ111_I_CK-{id}_t-1.xml")).await.unwrap().unwrap();
    assert_eq!((row.state.as_str(), row.seq_no.as_deref()), (message::ANSWERED, Some(number.as_str())));

    // The same answer once more, under another name.
    folders::put(&folders.in_box(), "again.xml", rows[1].raw.as_bytes()).unwrap();
    assert_eq!(take(&app, &folders).await, 0);
    assert_eq!(receipts(&app, id).await.len(), 2);
}

#[tokio::test]
async fn what_comes_too_early_waits_and_what_is_refused_tells_its_document() {
    let (app, folders, mut customs) = started().await;
    let early =
        Decision { root: "XYZ211", ours: "", number: "EARLY-1", tms_cnt: 0, result: "1", at: app.app.now(), note: "" };
    folders::put(&folders.in_box(), "early.xml", bonded::write_decision(&early).as_bytes()).unwrap();
    assert_eq!(take(&app, &folders).await, 1);
    let waits = receipt::Entity::find().filter(receipt::Column::DeclarationId.is_null());
    assert_eq!(waits.clone().count(app.db()).await.unwrap(), 1);

    let id = sent_invoice(&app, invoice()).await;
    outbox::write_all(&app.app, &folders).await.unwrap();
    let first = bonded::write_first(&format!("CK-{id}"), "EARLY-1", None);
    folders::put(&folders.in_box(), &format!("Successed_XYZ111_I_CK-{id}_t-1.xml_2026"), first.as_bytes()).unwrap();
    assert_eq!(take(&app, &folders).await, 1);
    assert_eq!(waits.count(app.db()).await.unwrap(), 0);
    assert_eq!(state(&app, id).await, ("4".to_owned(), "EARLY-1".to_owned()));

    let empty = sent_invoice(&app, json!({ "invoiceNo": "CK-EMPTY", "impexpMarkcd": "E" })).await;
    outbox::write_all(&app.app, &folders).await.unwrap();
    // Both messages lie there: customs takes the one that is answered already too.
    customs.step().unwrap();
    assert_eq!(take(&app, &folders).await, 3);
    assert_eq!(state(&app, empty).await.0, "2");
    assert_eq!(receipts(&app, empty).await[0].note, "件数不能为空");
}

#[tokio::test]
async fn a_message_that_the_client_puts_aside_fails_its_document_only() {
    let (app, folders, _) = started().await;
    let broker = app.as_user("broker").await;
    let id = sent_invoice(&app, invoice()).await;
    // The declaration of this id has messages of its own.
    message::withdraw(app.db(), "declaration", id).await.unwrap();
    let declaration = sent(&app, made_for_a(&app, &broker, import()).await).await;
    assert_eq!(outbox::write_all(&app.app, &folders).await.unwrap(), 2);
    let name = format!("XYZ111_I_CK-{id}_t-1.xml");
    folders::move_into(&folders.out_box().join(&name), &folders.fail_box()).unwrap();
    take(&app, &folders).await;
    assert_eq!(state(&app, id).await.0, "2");
    let row = message::by_file(app.db(), &name).await.unwrap().unwrap();
    assert_eq!((row.state.as_str(), row.document()), (message::FAILED, id));
    let declared = declaration["id"].as_i64().unwrap();
    assert!(receipt::of(app.db(), "declaration", declared).await.unwrap().is_empty());
    assert!(recall::are_gone(&app.app, "bond_invoice", &[id]).await.unwrap().is_empty());
    assert_eq!(recall::are_gone(&app.app, "declaration", &[declared]).await.unwrap(), [declared]);
}
