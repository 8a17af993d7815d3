//! Papers of the demo: of a customer one shipment that the server reads when it starts, one whose file is damaged, and one that
//! somebody cancelled; of the agent one of which only the contract is there yet, and an invoice of a supplier whose papers it has
//! corrected before.

use core_wasm::resources::recognition::RECOGNITION;
use core_wasm::states::recognition::{CANCELLED, QUEUED};
use reading::fields::learned::{Hint, Where};

use crate::documents::table::Rows;
use crate::documents::write;
use crate::domains::recg::teach;
use crate::domains::recg::upload::{Shipment, add, add_papers, given, put};
use crate::files::kind::{PDF, XLSX};
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::people::organisation;
use crate::store::people::user;

const INVOICE: &[u8] = include_bytes!("../../../../../fixtures/recognition/inv_en.pdf");
const PACKING_LIST: &[u8] = include_bytes!("../../../../../fixtures/recognition/pl_zh.pdf");
const SHEET: &[u8] = include_bytes!("../../../../../fixtures/recognition/sheet_inv.xlsx");
const CONTRACT: &[u8] = include_bytes!("../../../../../fixtures/recognition/contract_zh.pdf");
const NEXT_INVOICE: &[u8] = include_bytes!("../../../../../fixtures/recognition/shipment/next.pdf");
/// A PDF of which only the beginning came.
const DAMAGED: &[u8] = b"%PDF-1.7\n";
/// Who of the customer hands papers in, and who of the agent.
const CUSTOMER: &str = "maker";
const AGENT: &str = "broker";
/// A field and the word that names it.
type Named = (&'static str, &'static str);
/// Who has shown of whose papers, beside which of their words, what no other paper calls so: the agent of the supplier of that
/// invoice, the customer of one that has sent no papers since.
const TAUGHT: [(&str, &str, [Named; 2]); 2] = [
    (AGENT, "RHEINLAND MASCHINENTEILE GMBH", [("contractNo", "Vorgang"), ("notifyParty", "Ankunftsanzeige")]),
    (CUSTOMER, "OSTSEE PUMPEN AG", [("contractNo", "Auftrag"), ("invoiceNo", "Belegnummer")]),
];

/// Puts in the papers of five shipments, and what was learned of suppliers, unless there are some already.
pub async fn seed_recognitions(app: &App) -> Result<(), ApiError> {
    if Rows::of(&RECOGNITION).exist(&app.db).await? {
        return Ok(());
    }
    learned(app).await?;
    for (account, note, state, papers) in [
        (CUSTOMER, "汉泽曼轴承", QUEUED, vec![("invoice.pdf", INVOICE, PDF), ("packing-list.pdf", PACKING_LIST, PDF)]),
        (CUSTOMER, "传输中断的提单", QUEUED, vec![("bill.pdf", DAMAGED, PDF)]),
        (CUSTOMER, "重复上传", CANCELLED, vec![("invoice.xlsx", SHEET, XLSX)]),
        (AGENT, "合同先到，发票待补", QUEUED, vec![("contract.pdf", CONTRACT, PDF)]),
        (AGENT, "老供应商的新发票", QUEUED, vec![("invoice.pdf", NEXT_INVOICE, PDF)]),
    ] {
        let Some(maker) = user::by_name(&app.db, account).await? else { continue };
        let org = organisation::by_id(&app.db, maker.org_id).await?;
        let shipment = Shipment {
            org_id: org.id,
            maker: (maker.id, &maker.name),
            ie_flag: "I",
            note,
            customer: None,
            customer_name: &org.name,
        };
        let files = papers.into_iter().map(|(name, content, kind)| given(app, name, content, kind));
        let coming = put(app, &shipment, files.collect::<anyhow::Result<_>>()?).await?;
        let tx = app.begin().await?;
        let added = add(&tx, &Actor::system("seed"), &shipment, state).await?;
        add_papers(&tx, write::key(&added)?.0, state, coming).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// What corrections of suppliers' papers taught.
async fn learned(app: &App) -> Result<(), ApiError> {
    let by = Actor::system("seed");
    for (account, supplier, shown) in TAUGHT {
        let Some(teacher) = user::by_name(&app.db, account).await? else { continue };
        let tx = app.begin().await?;
        for (field, label) in shown {
            let hint = Hint { field: field.to_owned(), line: false, label: label.to_owned(), side: Where::Same };
            teach::keep(&tx, (&by, &teacher.name), (teacher.org_id, supplier), &hint, false).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}
