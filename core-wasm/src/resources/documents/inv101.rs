//! How an inventory list is laid out in its message to customs (`INV101`). The names of most elements are those of the fields with a
//! capital. Source: domain/single-window.md §4, §5.

use super::{BOND_INVT, BOND_INVT_DT};
use crate::resource::message::{Block, Layout, Part};
use crate::resource::{Field, Resource};
use crate::resources::bonded::papers::{BOND_INVT_ACMP_FORM_DT, PAPERS};
use crate::text::text;

/// The message of an inventory list.
pub static INV101: Layout = Layout {
    root: "InvtMessage",
    attributes: &[],
    blocks: &[
        Block::Fields { element: "InvtHeadType", resource: &BOND_INVT, order: HEAD, object: "" },
        Block::List("lines"),
        Block::List(PAPERS),
        Block::List(COLLECTED),
    ],
    parts: &[
        Part { order: LINE, ..Part::list("lines", "", "InvtListType", &BOND_INVT_DT) },
        Part::list(PAPERS, "", "BondInvtAcmpFormDt", &BOND_INVT_ACMP_FORM_DT),
        Part::list(COLLECTED, "", "SasCentDclStock", &CENT_DCL_STOCK),
    ],
    names: &[("invtPreentNo", "SeqNo"), ("bondInvtTypecd", "InvtType"), ("passportUsedTypecd", "PassportUsedTypeCd")],
    max_rows: 10_000,
    keeps_blanks: |_| false,
};

/// The list of the stock lists that a collective list declares.
pub const COLLECTED: &str = "stocks";

/// A stock list that a collective list declares. The element stands in customs' schema of the message; that the single window takes it
/// with a capital like the others is a guess.
static CENT_DCL_STOCK: Resource = Resource {
    name: "centDclStock",
    label: text("集报出入库单", "Stock list declared together"),
    fields: &[
        Field::text("bondInvtNo", text("保税清单编号", "List no."), 64),
        Field::text("sasStockNo", text("出入库单编号", "Stock list no."), 64),
    ],
    ..Resource::PLAIN
};

const HEAD: &[&str] = &[
    "invtPreentNo",
    "bondInvtNo",
    "chgTmsCnt",
    "putrecNo",
    "bondInvtTypecd",
    "etpsInnerInvtNo",
    "bizopEtpsno",
    "bizopEtpsSccd",
    "bizopEtpsNm",
    "rcvgdEtpsno",
    "rvsngdEtpsSccd",
    "rcvgdEtpsNm",
    "dclEtpsno",
    "dclEtpsSccd",
    "dclEtpsNm",
    "inputCode",
    "inputCreditCode",
    "inputName",
    "inputTime",
    "rltInvtNo",
    "rltPutrecNo",
    "corrEntryDclEtpsNo",
    "corrEntryDclEtpsSccd",
    "corrEntryDclEtpsNm",
    "rltEntryBizopEtpsno",
    "rltEntryBizopEtpsSccd",
    "rltEntryBizopEtpsNm",
    "rltEntryRcvgdEtpsno",
    "rltEntryRvsngdEtpsSccd",
    "rltEntryRcvgdEtpsNm",
    "rltEntryDclEtpsno",
    "rltEntryDclEtpsSccd",
    "rltEntryDclEtpsNm",
    "impexpPortcd",
    "dclPlcCuscd",
    "impexpMarkcd",
    "mtpckEndprdMarkcd",
    "supvModecd",
    "trspModecd",
    "applyNo",
    "listType",
    "dclcusFlag",
    "dclcusTypecd",
    "decType",
    "rmk",
    "stshipTrsarvNatcd",
    "entryNo",
    "rltEntryNo",
    "dclTypecd",
    "invtDclTime",
    "entryDclTime",
    "vrfdedMarkcd",
    "vrfdedModecd",
    "duCode",
    "invtStucd",
    "invtIochkptStucd",
    "prevdTime",
    "formalVrfdedTime",
    "entryStucd",
    "passportUsedTypecd",
    "needEntryModified",
    "levyBlAmt",
    "genDecFlag",
    "param1",
    "param2",
    "param3",
    "param4",
];

const LINE: &[&str] = &[
    "gdsSeqno",
    "putrecSeqno",
    "gdsMtno",
    "gdecd",
    "gdsNm",
    "gdsSpcfModelDesc",
    "dclUnitcd",
    "lawfUnitcd",
    "secdLawfUnitcd",
    "natcd",
    "dclUprcAmt",
    "dclTotalAmt",
    "usdStatTotalAmt",
    "dclCurrcd",
    "lawfQty",
    "secdLawfQty",
    "wtSfVal",
    "fstSfVal",
    "secdSfVal",
    "dclQty",
    "grossWt",
    "netWt",
    "useCd",
    "lvyrlfModecd",
    "ucnsVerno",
    "clyMarkcd",
    "entryGdsSeqno",
    "applyTbSeqno",
    "destinationNatcd",
    "modfMarkcd",
    "rmk",
    "param1",
    "param2",
    "param3",
    "param4",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_is_a_field_of_a_list() {
        for (resource, order) in [(&BOND_INVT, HEAD), (&BOND_INVT_DT, LINE)] {
            for name in order {
                assert!(resource.field(name).is_some(), "{}.{name}", resource.name);
            }
        }
    }
}
