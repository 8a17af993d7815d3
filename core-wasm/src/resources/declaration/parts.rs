//! The smaller parts of a declaration: containers, licence documents, attached files and the inspection blocks.

use crate::resource::{Field, Resource, Search};
use crate::text::{Text, text};

const fn part(name: &'static str, label: Text, fields: &'static [Field]) -> Resource {
    Resource { name, label, path: "", perm: "", fields, ..Resource::PLAIN }
}

/// A container.
pub static CONTAINER: Resource = part(
    "declarationContainer",
    text("集装箱", "Container"),
    &[
        Field::text("containerId", text("集装箱号", "Container no."), 32).required().list(140).found(Search::Prefix),
        Field::dict("containerMd", text("集装箱规格", "Container size and type"), "containerSpec", 32)
            .required()
            .list(150),
        Field::text("goodsNo", text("商品项号", "Goods lines in it"), 255).required().list(150),
        Field::flag("lclFlag", text("拼箱标识", "Shared box (LCL)")).list(80),
        Field::decimal("goodsContaWt", text("箱货重量（千克）", "Weight of box and goods (kg)"), 19, 5).list(120),
        Field::decimal("containerWt", text("自重（千克）", "Tare weight (kg)"), 18, 5).list(120),
    ],
);

/// A licence document: one letter and a number.
pub static LICENCE_DOCU: Resource = part(
    "declarationLicenceDocu",
    text("随附单证", "Licence document"),
    &[
        Field::dict("docuCode", text("单证代码", "Document code"), "licenceDocu", 1).required().list(180),
        Field::text("certCode", text("单证编号", "Document no."), 32).required().list(200).found(Search::Prefix),
    ],
);

/// A certificate that is asked for.
pub static REQUEST_CERT: Resource = part(
    "declarationRequestCert",
    text("所需单证", "Requested certificate"),
    &[
        Field::dict("appCertCode", text("申请单证代码", "Certificate"), "requestCert", 50).required(),
        Field::text("applOri", text("申请单证正本数", "Originals"), 50),
        Field::text("applCopyQuan", text("申请单证副本数", "Copies"), 50),
    ],
);

/// Other packing beside the main one.
pub static OTHER_PACK: Resource = part(
    "declarationOtherPack",
    text("其他包装", "Other packing"),
    &[
        Field::decimal("packQty", text("包装件数", "Packages"), 19, 5).to_declare(),
        Field::dict("packType", text("包装材料种类", "Kind of packing"), "wrapType", 2).to_declare(),
    ],
);

/// A qualification of the enterprise.
pub static COP_LIMIT: Resource = part(
    "declarationCopLimit",
    text("企业资质", "Enterprise qualification"),
    &[
        Field::text("entQualifNo", text("企业资质编号", "Qualification no."), 40),
        Field::text("entQualifTypeCode", text("企业资质类别代码", "Qualification kind"), 5).to_declare(),
    ],
);

/// A contact at the unit that uses the goods.
pub static USER: Resource = part(
    "declarationUser",
    text("使用人", "User of the goods"),
    &[
        Field::text("useOrgPersonCode", text("使用单位联系人", "Contact at the user"), 20),
        Field::text("useOrgPersonTel", text("使用单位联系电话", "Phone of the user"), 20),
    ],
);

/// A picture of the marks, up to 1 MB.
pub static MARK_LOB: Resource = part(
    "declarationMarkLob",
    text("标记号码附件", "Picture of the marks"),
    &[
        Field::text("attachName", text("附件名称", "File name"), 80).required(),
        Field::text("attachType", text("附件类型", "File type"), 20),
        Field::blob("attachment", text("附件", "File"), 1024).required(),
    ],
);

/// An attached electronic document (invoice, packing list, bill of lading...).
pub static EDOC: Resource = part(
    "declarationEdoc",
    text("随附单据", "Paper"),
    &[
        Field::text("edocID", text("文件名或随附单据编号", "File name or document no."), 64).required(),
        Field::dict("edocCode", text("随附单据类别", "Kind of document"), "edocCode", 8).required(),
        Field::text("edocFomatType", text("随附单据格式类型", "File format"), 2).required(),
        Field::bytes("opNote", text("操作说明（重传原因）", "Note (reason of resending)"), 255),
        Field::text("edocCopId", text("随附单据文件企业", "Enterprise of the file"), 64),
        Field::text("edocOwnerCode", text("所属单位海关编号", "Owner customs code"), 10),
        Field::text("signUnit", text("签名单位代码", "Signing unit"), 10),
        Field::text("signTime", text("签名时间", "Signed at"), 17),
        Field::text("edocOwnerName", text("所属单位名称", "Owner"), 100),
        Field::text("edocSize", text("随附单据文件大小", "File size"), 12),
        Field::text("gNoStr", text("商品项号关系", "Goods lines"), 150),
        Field::id("fileId", text("文件", "File")).read_only(),
    ],
);

/// Which line of an origin certificate covers which line of the declaration.
pub static ECO: Resource = part(
    "declarationEco",
    text("原产地证明对应关系", "Origin certificate relation"),
    &[
        Field::text("certType", text("单证代码", "Document code"), 3).required(),
        Field::text("decGNo", text("报关单商品项号", "Declaration line"), 9).required(),
        Field::text("ecoCertNo", text("单证编号", "Certificate no."), 64).required(),
        Field::text("ecoGNo", text("对应随附单证商品项号", "Certificate line"), 9).required(),
        Field::text("extendFiled", text("扩展字段", "Extension field"), 255),
    ],
);

/// A statement that the enterprise makes.
pub static COP_PROMISE: Resource = part(
    "declarationCopPromise",
    text("企业承诺", "Enterprise statement"),
    &[Field::text("declaratioMaterialCode", text("证明/声明材料代码", "Statement code"), 10).to_declare()],
);

/// Two-stage access: what is asked for after the port.
pub static TP_ACCESS: Resource = part(
    "declarationTpAccess",
    text("两段准入", "Two-stage access"),
    &[
        Field::flag("transitionApply", text("转场申请", "Ask to move to another site")),
        Field::text("transitionSite", text("转入场所场地", "Site to move to"), 11),
        Field::flag("conditionalLiftoffApply", text("附条件提离申请", "Ask for conditional pick-up")),
        Field::flag(
            "portDestMergeCheckApply",
            text("口岸与目的地合并检查申请", "Ask to join port and destination checks"),
        ),
    ],
);

/// The signature block, made by the program when it sends; no part of a stored declaration.
pub static SIGN: Resource = part(
    "declarationSign",
    text("报关单签名", "Declaration signature"),
    &[
        Field::dict("operType", text("操作类型", "Operation"), "decOperType", 1).required(),
        Field::text("iCCode", text("操作员IC卡号", "Operator's IC card"), 13),
        Field::text("operName", text("操作员姓名", "Operator"), 30),
        Field::text("copCode", text("操作企业组织机构代码", "Operator's enterprise code"), 18),
        Field::text("clientSeqNo", text("客户端编号", "Internal no."), 32).required(),
        Field::text("sign", text("数字签名信息", "Digital signature"), 200).to_declare(),
        Field::text("signDate", text("签名日期", "Signed at"), 16).to_declare(),
        Field::text("hostId", text("客户端邮箱的HostId", "HostId of the mailbox"), 10),
        Field::text("certificate", text("操作员卡的证书号", "Certificate of the operator's card"), 20),
        Field::text("domainId", text("签名人分类", "Kind of signer"), 1),
        Field::text("note", text("备注", "Remark"), 100),
        Field::text("billSeqNo", text("对应清单统一编号", "Number of the inventory list"), 18),
    ],
);
