//! Papers that go along with bonded accounts, inventory lists and write-offs: their kind and number, and the files that people upload
//! at the single window. Elements are those of the public schemas (`…AcmpFormDt` of BWS101, EMS111, EML111, INV101, EMS121, EML121).

use crate::resource::{Field, Lines, Resource};
use crate::rules::bonded::numbers::impossible;
use crate::rules::bonded::papers;
use crate::text::text;

/// The list of a document that holds its papers.
pub const PAPERS: &str = "acmpForms";
/// Most papers of a document.
const MOST: u32 = 200;

/// A document gives its papers numbers, in their order.
pub const NUMBER: &str = "acmpFormSeqno";

const SEQNO: Field = Field::int(NUMBER, text("随附单证序号", "No."), 9).read_only().list(100).pinned();
const KIND: Field = Field::text("acmpFormTypecd", text("随附单证类型", "Kind of paper"), 25).list(110);
const NO: Field = Field::text("acmpFormNo", text("随附单证编号", "Paper no."), 64).list(180);
const FIXED: Field = Field::text("fixdNo", text("固定编号", "Fixed no."), 64).list(120);
const FILE: Field = Field::text("acmpFormFileNm", text("随附单证文件名称", "Name of the file"), 512).list(200);
const REMARK: Field = Field::text("rmk", text("备注", "Remarks"), 4000);

const PAPER: Resource = Resource {
    fields: &[SEQNO, KIND, NO, FIXED, FILE, REMARK],
    rules: &[papers::of_account],
    known_by: "acmpFormNo",
    begins: "acmpFormTypecd",
    ..Resource::PLAIN
};

/// The papers of a document.
pub const fn with(of: &'static Resource) -> Lines {
    Lines::embedded(PAPERS, of, MOST).optional()
}

/// A paper of a logistics account.
pub static BWS_ACMP_FORM_DT: Resource = Resource {
    name: "bwsAcmpFormDt",
    label: text("物流账册随附单证", "Paper with a logistics account"),
    perm: "bond:bws",
    ..PAPER
};

/// A paper of an e-account.
pub static EMS_ACMP_FORM_DT: Resource = Resource {
    name: "emsAcmpFormDt",
    label: text("电子账册随附单证", "Paper with an e-account"),
    perm: "bond:ems",
    ..PAPER
};

/// A paper of a handbook.
pub static EML_ACMP_FORM_DT: Resource =
    Resource {
        name: "emlAcmpFormDt", label: text("手册随附单证", "Paper with a handbook"), perm: "bond:eml", ..PAPER
    };

/// A paper of a write-off.
pub static BWS_DCR_ACMP_FORM_DT: Resource = Resource {
    name: "bwsDcrAcmpFormDt",
    label: text("报核随附单证", "Paper with a write-off"),
    perm: "bond:bwsDcr",
    ..PAPER
};

/// A paper of an inventory list; it may belong to one of its lines.
pub static BOND_INVT_ACMP_FORM_DT: Resource = Resource {
    name: "bondInvtAcmpFormDt",
    label: text("核注清单随附单证", "Paper with a list"),
    perm: "bond:bondInvt",
    fields: &[
        SEQNO,
        Field::int("invtGdsSeqno", text("清单商品序号", "Line of the list"), 9).list(90),
        Field::text("formTypecd", text("随附单证类型", "Kind of paper"), 25).list(110),
        Field::text("formNo", text("随附单证编号", "Paper no."), 64).list(180),
        FIXED,
        FILE,
        REMARK,
    ],
    rules: &[papers::of_list, impossible],
    known_by: "formNo",
    begins: "formTypecd",
    ..Resource::PLAIN
};
