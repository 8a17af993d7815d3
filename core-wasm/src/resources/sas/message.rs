//! How applications, stock lists, passports and vehicle records are laid out in their messages to customs (`SAS101`, `SAS111`,
//! `SAS121`, `SAS131`): one table of elements each. Elements are the names of the fields with a capital. Source:
//! domain/single-window.md §4, domain/bonded.md §9; the elements around application, stock list and vehicle are those of customs' side.

use super::{
    SAS_DCL, SAS_DCL_ACMP_FORM_DT, SAS_DCL_DT, SAS_DCL_UCNS_DT, SAS_PASSPORT, SAS_PASSPORT_DT, SAS_PASSPORT_RLT,
    SAS_STOCK, SAS_STOCK_DT, SAS_VEHICLE,
};
use crate::resource::message::{Block, Layout, Part};

/// A business application.
pub static SAS101: Layout = Layout {
    root: "SasDclMessage",
    attributes: &[],
    blocks: &[
        Block::Fields { element: "SasDclBsc", resource: &SAS_DCL, order: APPLICATION, object: "" },
        Block::List("lines"),
        Block::List("ucns"),
        Block::List("acmpForms"),
    ],
    parts: &[
        Part { order: APPLICATION_LINE, ..Part::list("lines", "", "SasDclDt", &SAS_DCL_DT) },
        Part::list("ucns", "", "SasDclUcnsDt", &SAS_DCL_UCNS_DT),
        Part::list("acmpForms", "", "SasDclAcmpFormDt", &SAS_DCL_ACMP_FORM_DT),
    ],
    names: &[("sasDclPreentNo", "SeqNo")],
    max_rows: 1000,
    keeps_blanks: |_| false,
};

const APPLICATION: &[&str] = &[
    "sasDclPreentNo",
    "sasDclNo",
    "etpsPreentNo",
    "chgTmsCnt",
    "masterCuscd",
    "dclTypecd",
    "businessTypecd",
    "directionTypecd",
    "areainOriactNo",
    "areaoutOriactNo",
    "areainEtpsno",
    "areainEtpsNm",
    "areainEtpsSccd",
    "areaoutEtpsno",
    "areaoutEtpsNm",
    "areaoutEtpsSccd",
    "dclEtpsno",
    "dclEtpsNm",
    "dclEtpsSccd",
    "dpstLevyBlNo",
    "validTime",
    "exhibitionPlace",
    "dclEr",
    "dclTime",
    "rmk",
];

const APPLICATION_LINE: &[&str] = &[
    "sasDclSeqno",
    "mtpckEndprdTypecd",
    "oriactGdsSeqno",
    "gdecd",
    "gdsNm",
    "gdsSpcfModelDesc",
    "dclQty",
    "dclUnitcd",
    "dclUprcAmt",
    "dclTotalAmt",
    "dclCurrcd",
    "licenceNo",
    "licenceValidTime",
    "gdsMarkcd",
    "gdsRmk",
    "modfMarkcd",
    "rmk",
];

/// A stock list.
pub static SAS111: Layout = Layout {
    root: "SasStockMessage",
    attributes: &[],
    blocks: &[
        Block::Fields { element: "SasStockBsc", resource: &SAS_STOCK, order: STOCK, object: "" },
        Block::List("lines"),
    ],
    parts: &[Part { order: STOCK_LINE, ..Part::list("lines", "", "SasStockDt", &SAS_STOCK_DT) }],
    names: &[("sasStockPreentNo", "SeqNo")],
    max_rows: 1000,
    keeps_blanks: |_| false,
};

const STOCK: &[&str] = &[
    "sasStockPreentNo",
    "sasStockNo",
    "etpsPreentNo",
    "chgTmsCnt",
    "dclTypecd",
    "sasDclNo",
    "masterCuscd",
    "stockTypecd",
    "rltBondInvtNo",
    "businessTypecd",
    "centralizedDclTypecd",
    "rltSasStockNo",
    "areainOriactNo",
    "areainEtpsno",
    "areainEtpsNm",
    "areainEtpsSccd",
    "dclEr",
    "dclTime",
    "packageQty",
    "grossWt",
    "netWt",
    "packType",
    "levyBlAmt",
    "rmk",
];

const STOCK_LINE: &[&str] = &[
    "sasStockSeqno",
    "sasDclSeqno",
    "oriactGdsSeqno",
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
    "replaceQty",
    "rltStockSeqno",
    "rmk",
];

/// A passport.
pub static SAS121: Layout = Layout {
    root: "PassPortMessage",
    attributes: &[],
    blocks: &[
        Block::Fields { element: "PassportHead", resource: &SAS_PASSPORT, order: PASSPORT, object: "" },
        Block::List("lines"),
        Block::List("docs"),
    ],
    parts: &[
        Part::list("lines", "", "PassportList", &SAS_PASSPORT_DT),
        Part::list("docs", "", "PassportAcmp", &SAS_PASSPORT_RLT),
    ],
    names: &[("sasPassportPreentNo", "SeqNo")],
    max_rows: 1000,
    keeps_blanks: |_| false,
};

const PASSPORT: &[&str] = &[
    "sasPassportPreentNo",
    "passportNo",
    "etpsPreentNo",
    "passportTypecd",
    "dclTypecd",
    "ioTypecd",
    "bindTypecd",
    "masterCuscd",
    "rltTbTypecd",
    "rltNo",
    "areainEtpsno",
    "areainEtpsNm",
    "areainEtpsSccd",
    "dclEtpsno",
    "dclEtpsNm",
    "dclEtpsSccd",
    "vehicleNo",
    "vehicleIcNo",
    "containerNo",
    "vehicleWt",
    "vehicleFrameNo",
    "vehicleFrameWt",
    "containerType",
    "containerWt",
    "totalWt",
    "totalGrossWt",
    "totalNetWt",
    "dclErConc",
    "dclTime",
    "rmk",
];

/// A vehicle record.
pub static SAS131: Layout = Layout {
    root: "SasVehicleMessage",
    attributes: &[],
    blocks: &[Block::Fields { element: "SasVehicleBsc", resource: &SAS_VEHICLE, order: VEHICLE, object: "" }],
    parts: &[],
    names: &[("dclPreentNo", "SeqNo")],
    max_rows: 1,
    keeps_blanks: |_| false,
};

const VEHICLE: &[&str] = &[
    "dclPreentNo",
    "vehicleNo",
    "chgTmsCnt",
    "vehicleTypecd",
    "masterCuscd",
    "dclTypecd",
    "vehicleCusNo",
    "etpsno",
    "etpsNm",
    "etpsSccd",
    "vehicleWt",
    "dclEr",
    "dclTime",
    "rmk",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_is_a_field_and_stands_once() {
        for (resource, order) in [
            (&SAS_DCL, APPLICATION),
            (&SAS_DCL_DT, APPLICATION_LINE),
            (&SAS_STOCK, STOCK),
            (&SAS_STOCK_DT, STOCK_LINE),
            (&SAS_PASSPORT, PASSPORT),
            (&SAS_VEHICLE, VEHICLE),
        ] {
            for (at, name) in order.iter().enumerate() {
                assert!(resource.field(name).is_some(), "{}.{name}", resource.name);
                assert!(!order[..at].contains(name), "{}.{name} twice", resource.name);
            }
        }
    }
}
