//! How a declaration is laid out in the single-window message: which block holds which field, in which order.
//! Source: table "CIT" of the import interface. The reading order on the form is another, that of the definitions.

use super::{
    CONTAINER, COP_LIMIT, COP_PROMISE, ECO, EDOC, GOODS_LIMIT, HEAD, LICENCE_DOCU, LINE, MARK_LOB, OTHER_PACK, PACKED,
    REQUEST_CERT, SIGN, TP_ACCESS, USER,
};
pub use crate::resource::message::Part;
use crate::resource::message::{Block, Layout, in_order};
use crate::resource::{Field, Resource};

const fn list(list: &'static str, wrapper: &'static str, element: &'static str, resource: &'static Resource) -> Part {
    Part::list(list, wrapper, element, resource)
}

/// The lists of a declaration, in form order.
pub static PARTS: &[Part] = &[
    Part { order: DEC_LIST, inner: LINE_PARTS, ..list("lines", "DecLists", "DecList", &LINE) },
    list("containers", "DecContainers", "Container", &CONTAINER),
    list("licenceDocus", "DecLicenseDocus", "LicenseDocu", &LICENCE_DOCU),
    Part { order: EDOC_REALATION, ..list("edocRealations", "", "EdocRealation", &EDOC) },
    list("ecoRelations", "", "EcoRelation", &ECO),
    list("requestCerts", "DecRequestCerts", "DecRequestCert", &REQUEST_CERT),
    list("otherPacks", "DecOtherPacks", "DecOtherPack", &OTHER_PACK),
    list("copLimits", "DecCopLimits", "DecCopLimit", &COP_LIMIT),
    list("users", "DecUsers", "DecUser", &USER),
    list("markLobs", "DecMarkLobs", "DecMarkLob", &MARK_LOB),
    list("copPromises", "DecCopPromises", "DecCopPromise", &COP_PROMISE),
    Part { many: false, ..list("tpAccess", "", "DecTpAccess", &TP_ACCESS) },
];

/// The lists inside a goods line.
pub static LINE_PARTS: &[Part] = &[list("goodsLimits", "DecGoodsLimits", "DecGoodsLimit", &GOODS_LIMIT)];

/// The part of a list name.
pub fn part(list: &str) -> Option<&'static Part> {
    PARTS.iter().find(|part| part.list == list)
}

/// More rows of one list than any declaration has.
pub const MAX_ROWS: usize = 1000;

/// Name of the object in which a declaration has its signature block on its way through the message.
pub const SIGNED: &str = "sign";

/// The declaration message of the single window. Version of the import interface that the field table describes: 3.1; order of the
/// blocks: an XSLT of a large forwarder's software.
pub static DEC_MESSAGE: Layout = Layout {
    root: "DecMessage",
    attributes: &[("xmlns", "http://www.chinaport.gov.cn/dec"), ("Version", "3.1")],
    blocks: &[
        Block::Fields { element: "DecHead", resource: &HEAD, order: DEC_HEAD, object: "" },
        Block::List("lines"),
        Block::List("containers"),
        Block::List("licenceDocus"),
        Block::List("requestCerts"),
        Block::List("otherPacks"),
        Block::List("copLimits"),
        Block::List("users"),
        Block::List("markLobs"),
        Block::Fields { element: "DecFreeTxt", resource: &HEAD, order: DEC_FREE_TXT, object: "" },
        Block::Fields { element: "DecSign", resource: &SIGN, order: &[], object: SIGNED },
        Block::List("copPromises"),
        Block::List("tpAccess"),
        Block::List("edocRealations"),
        Block::List("ecoRelations"),
    ],
    parts: PARTS,
    names: &[],
    max_rows: MAX_ROWS,
    keeps_blanks: |field| PACKED.iter().any(|packed| packed.field == field.name),
};

/// The fields of DecHead, in message order.
pub fn dec_head() -> impl Iterator<Item = &'static Field> {
    in_order(&HEAD, DEC_HEAD)
}

/// The fields of the head that travel in DecFreeTxt, in message order.
pub fn dec_free_txt() -> impl Iterator<Item = &'static Field> {
    in_order(&HEAD, DEC_FREE_TXT)
}

/// Fields of the head that are ours and stand in no message.
pub const OWN: &[&str] = &[
    "id",
    "version",
    "orgId",
    "agentOrgId",
    "iECatg",
    "status",
    "reviewStep",
    "customerName",
    "clientSeqNo",
    "makerName",
    "createdAt",
    "updatedAt",
    "onTime",
    "businessItems",
    "needCert",
    "needCiq",
    "needTax",
];

/// Fields in which a list's free-text search (`keyword`) looks.
pub const KEYWORD: &[&str] =
    &["clientSeqNo", "seqNo", "entryId", "billNo", "contrNo", "manualNo", "tradeName", "customerName"];

const DEC_HEAD: &[&str] = &[
    "agentCode",
    "agentName",
    "apprNo",
    "billNo",
    "contrNo",
    "copCode",
    "copName",
    "customMaster",
    "cutMode",
    "dataSource",
    "declTrnRel",
    "distinatePort",
    "ediId",
    "entryId",
    "entryType",
    "feeCurr",
    "feeMark",
    "feeRate",
    "grossWet",
    "iEDate",
    "iEFlag",
    "iEPort",
    "inputerName",
    "insurCurr",
    "insurMark",
    "insurRate",
    "licenseNo",
    "manualNo",
    "netWt",
    "noteS",
    "otherCurr",
    "otherMark",
    "otherRate",
    "ownerCode",
    "ownerName",
    "packNo",
    "partenerID",
    "pDate",
    "preEntryId",
    "risk",
    "seqNo",
    "tgdNo",
    "tradeCountry",
    "tradeMode",
    "tradeCode",
    "trafMode",
    "trafName",
    "tradeName",
    "transMode",
    "type",
    "typistNo",
    "wrapType",
    "chkSurety",
    "billType",
    "copCodeScc",
    "tradeCoScc",
    "agentCodeScc",
    "ownerCodeScc",
    "promiseItmes",
    "tradeAreaCode",
    "checkFlow",
    "taxAaminMark",
    "markNo",
    "despPortCode",
    "entyPortCode",
    "goodsPlace",
    "bLNo",
    "inspOrgCode",
    "specDeclFlag",
    "purpOrgCode",
    "despDate",
    "cmplDschrgDt",
    "correlationReasonFlag",
    "vsaOrgCode",
    "origBoxFlag",
    "declareName",
    "noOtherPack",
    "orgCode",
    "overseasConsignorCode",
    "overseasConsignorCname",
    "overseasConsignorEname",
    "overseasConsignorAddr",
    "overseasConsigneeCode",
    "overseasConsigneeEname",
    "domesticConsigneeEname",
    "correlationNo",
    "ediRemark",
    "ediRemark2",
    "tradeCiqCode",
    "ownerCiqCode",
    "declCiqCode",
];

const DEC_FREE_TXT: &[&str] = &["bonNo", "cusFie", "decBpNo", "decNo", "relId", "relManNo", "voyNo"];

/// Without the file that we keep.
const EDOC_REALATION: &[&str] = &[
    "edocID",
    "edocCode",
    "edocFomatType",
    "opNote",
    "edocCopId",
    "edocOwnerCode",
    "signUnit",
    "signTime",
    "edocOwnerName",
    "edocSize",
    "gNoStr",
];

const DEC_LIST: &[&str] = &[
    "classMark",
    "codeTS",
    "contrItem",
    "declPrice",
    "declTotal",
    "dutyMode",
    "exgNo",
    "exgVersion",
    "factor",
    "firstUnit",
    "firstQty",
    "gUnit",
    "gModel",
    "gName",
    "gNo",
    "gQty",
    "originCountry",
    "secondUnit",
    "secondQty",
    "tradeCurr",
    "useTo",
    "workUsd",
    "destinationCountry",
    "ciqCode",
    "declGoodsEname",
    "origPlaceCode",
    "purpose",
    "prodValidDt",
    "prodQgp",
    "goodsAttr",
    "stuff",
    "uncode",
    "dangName",
    "dangPackType",
    "dangPackSpec",
    "engManEntCnm",
    "noDangFlag",
    "destCode",
    "goodsSpec",
    "goodsModel",
    "goodsBrand",
    "produceDate",
    "prodBatchNo",
    "districtCode",
    "ciqName",
    "mnufctrRegNo",
    "mnufctrRegName",
    "rcepOrigPlaceCode",
    "controlExplainCode",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_of_the_declaration_has_its_place_in_the_message_once() {
        for wanted in PARTS {
            let is_it = |block: &&Block| matches!(block, Block::List(list) if *list == wanted.list);
            assert_eq!(DEC_MESSAGE.blocks.iter().filter(is_it).count(), 1, "{}", wanted.list);
        }
        for block in DEC_MESSAGE.blocks {
            if let Block::List(list) = block {
                assert!(DEC_MESSAGE.part(list).is_some(), "{list} is no list of a declaration");
            }
        }
    }
}
