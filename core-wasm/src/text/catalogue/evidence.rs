//! Texts of evidence packs: what the screens say, what the server refuses, and what stands in the pack itself, whose pages are in both
//! languages at once.

use crate::text::{Text, text};

pub const TITLE: Text = text("证据包", "Evidence pack");

/// What the screens say.
pub const TEXTS: &[(&str, Text)] = &[
    ("evidence.title", TITLE),
    (
        "evidence.about",
        text(
            "数据、报文与回执、规则结论、税率汇率、文件与记录，经签名。",
            "Data, messages, verdicts, rates, papers and history, signed.",
        ),
    ),
    ("evidence.key", text("密钥指纹", "Fingerprint of the key")),
    ("evidence.check", text("离线校验页", "Page that checks a pack offline")),
    ("evidence.make", text("制作", "Make")),
];

/// Name of the file, without its ending.
pub const FILE_NAME: Text = text("证据包-{number}", "evidence-{number}");
pub const DONE: Text =
    text("“{name}”已制作完成，共{count}个文件，可下载", "“{name}” is ready: {count} {count|file|files} to download");
pub const MAKING: Text = text(
    "证据包正在制作，完成后可在“下载文件管理”下载",
    "The evidence pack is being made; you find it under “Download files”",
);
pub const NO_DOCUMENT: Text = text(
    "所选期间没有您可查看的单证，请调整日期",
    "There are no documents that you may see in this period; choose other days",
);
pub const TOO_MANY: Text = text(
    "所选期间的单证超过{most}份，一个证据包最多{most}份，请缩短期间",
    "There are more than {most} documents in this period, which is what one pack holds: choose a shorter one",
);
pub const TOO_LARGE: Text =
    text("证据包超过{max}MB，请缩短期间", "The pack is larger than {max} MB; choose a shorter period");
pub const ORDER: Text = text("结束日期不能早于开始日期", "The last day must not be before the first");
pub const ONE_OR_PERIOD: Text =
    text("请指定一份单证，或开始与结束日期", "Name one document, or a first and a last day");
pub const CHANGES: Text = text("单证正在被修改，请稍后重试", "the document is being changed; try again shortly");

/// What the server says.
pub const SERVER_TEXTS: &[(&str, Text)] = &[
    ("evidence.fileName", FILE_NAME),
    ("evidence.done", DONE),
    ("evidence.making", MAKING),
    ("evidence.noDocument", NO_DOCUMENT),
    ("evidence.tooMany", TOO_MANY),
    ("evidence.tooLarge", TOO_LARGE),
    ("evidence.order", ORDER),
    ("evidence.oneOrPeriod", ONE_OR_PERIOD),
    ("evidence.changes", CHANGES),
];

/// What stands on the pages of a pack.
pub mod index {
    use super::{Text, text};

    pub const PRODUCT: Text = text(
        "由报关系统制作，未经签名校验请勿采信",
        "Made by a declaration system; do not rely on it before its signature is checked",
    );
    pub const CHECK: Text =
        text("打开 verify.html 并选择本压缩包以校验", "To check it, open verify.html and choose this archive");
    pub const NUMBER: Text = text("编号", "Number");
    pub const ORGANISATION: Text = text("所属企业", "Whose it is");
    pub const VERSION: Text = text("版本", "Version");
    pub const UP_TO: Text = text("截至（UTC）", "Up to (UTC)");
    pub const KEY: Text = text("密钥指纹", "Fingerprint of the key");
    pub const PERIOD: Text = text("期间", "Period");
    pub const DOCUMENTS: Text = text("单证", "Documents");
    pub const DATA: Text = text("数据", "Data");
    pub const FIELD: Text = text("项目", "Field");
    pub const VALUE: Text = text("内容", "Value");
    pub const LINES: Text = text("{count} 行", "{count} {count|line|lines}");
    pub const MESSAGES: Text = text("发出的报文", "Messages sent");
    pub const RECEIPTS: Text = text("收到的回执", "Answers received");
    pub const VERDICT: Text = text("规则结论", "What the rules said");
    pub const RATES: Text = text("税率与汇率", "Rates");
    pub const PAPERS: Text = text("文件", "Papers");
    pub const READINGS: Text = text("识别取值", "What was read of papers");
    pub const IN_PAPER: Text = text("原文", "As the paper says");
    pub const PLACE: Text = text("出处（文件 · 页 · 单元格）", "Where (paper · page · cell)");
    pub const CORRECTED: Text = text("人工修正", "Corrections");
    pub const REVIEWS: Text = text("复核", "Reviews");
    pub const THREADS: Text = text("提问", "Questions");
    pub const HISTORY: Text = text("修改记录", "History");
    pub const FILE: Text = text("文件", "File");
    pub const SIZE: Text = text("字节", "Bytes");
    pub const WHEN: Text = text("时间（UTC）", "When (UTC)");
    pub const WHO: Text = text("人员", "Who");
    pub const WHAT: Text = text("事项", "What");
    pub const NOTE: Text = text("说明", "Note");
    pub const CHANGE: Text = text("修改", "Changes");
    pub const NONE: Text = text("无", "none");
    pub const NO_PROBLEMS: Text = text("没有问题", "no problems");
    pub const PASSED: Text = text("通过", "passed");
    pub const RETURNED: Text = text("退回", "returned");
}

/// What a pack says about itself where something is not as it was at that moment.
pub mod notes {
    use super::{Text, text};

    pub const KEPT: Text =
        text("发送时留存的结论与税率汇率，原样给出。", "The verdict and the rates as they were kept when it was sent.");
    pub const COMPUTED: Text = text(
        "发送时没有留存规则结论。此处是制作证据包时用现有规则与代码表按{day}重新计算的，可能与当时不同。",
        "No verdict was kept when it was sent. This one was computed when the pack was made, by the rules and code tables of that time, \
         for {day}; it may differ from what was said then.",
    );
    pub const NOT_SENT: Text = text(
        "没有从本系统发送过。此处是制作证据包时用现有规则与代码表按最后修改之日{day}计算的。",
        "It was never sent from here. This was computed when the pack was made, by the rules and code tables of that time, for {day}, the day of \
         its last change.",
    );
    pub const BY_DEFINITION: Text = text(
        "只有本单证定义中的规则；检查账册、余量等其他数据的规则没有在此重算。",
        "Only the rules of the definition of this kind of document; those that look at other data, such as balances, were not run again.",
    );
    pub const NO_RATES: Text =
        text("此类单证不计税，没有税率汇率。", "No taxes are reckoned for this kind of document: there are no rates.");
    pub const NO_FILE: Text =
        text("文件“{name}”已不在文件存储中。", "The file \"{name}\" is not in the file store any more.");
    pub const HISTORY_CUT: Text =
        text("修改记录过长，只有最新的{count}条。", "The history is long: these are its newest {count} entries.");
    pub const DECODED: Text = text(
        "本系统没有留存“{name}”的原始字节，给出的是其文字（UTF-8）。",
        "The bytes of \"{name}\" were not kept: this is its text, in UTF-8.",
    );
}

/// What the page says that checks a pack without a network.
pub const PAGE: &[(&str, Text)] = &[
    ("title", text("证据包校验", "Check an evidence pack")),
    ("choose", text("选择证据包（zip），或拖到此处", "Choose an evidence pack (zip), or drop it here")),
    ("offline", text("全部在本机校验，不联网。", "Everything is checked on this machine; nothing is sent.")),
    ("working", text("正在校验…", "Checking…")),
    ("good", text("内容完整，签名有效", "Complete, and the signature is valid")),
    (
        "foreign",
        text(
            "内容完整，但由另一密钥签署：不是本系统制作的",
            "Complete, but signed with another key: it was not made by this installation",
        ),
    ),
    ("bad", text("校验不通过", "Do not trust this pack")),
    (
        "compare",
        text(
            "还须核对密钥指纹：与系统“证据包”窗口中显示的指纹一致，才说明是该系统制作的。",
            "Compare the fingerprint with the one that the product shows under “Evidence pack”: only if they are the same was the pack made there.",
        ),
    ),
    ("sameKey", text("与提供本页面的系统的密钥一致。", "It is the key of the installation that gave this page out.")),
    (
        "otherKey",
        text(
            "与提供本页面的系统的密钥不一致。如由其他系统制作，请与该系统核对指纹。",
            "It is not the key of the installation that gave this page out. If another one made the pack, compare the fingerprint there.",
        ),
    ),
    ("fingerprint", text("密钥指纹", "Fingerprint of the key")),
    ("ours", text("本系统的密钥指纹", "Fingerprint of this installation's key")),
    (
        "weakKey",
        text(
            "所列密钥是弱密钥，任何人都能用它签署，签名不能证明任何内容",
            "The key is a weak one with which anybody can sign: the signature proves nothing",
        ),
    ),
    ("of", text("内容", "What it is of")),
    ("upTo", text("截至（UTC）", "Up to (UTC)")),
    ("files", text("文件", "Files")),
    ("notZip", text("不是可读取的 zip 文件", "This is no zip file that can be read")),
    ("noManifest", text("缺少 manifest.json 或 manifest.sig", "manifest.json or manifest.sig is missing")),
    ("badManifest", text("manifest.json 无法读取", "manifest.json cannot be read")),
    (
        "signature",
        text(
            "签名无效：清单被修改过，或不是用所列密钥签署",
            "The signature is not valid: the manifest was changed, or signed with another key",
        ),
    ),
    (
        "noEd25519",
        text(
            "此浏览器不能校验 Ed25519 签名，只校验了各文件。请用新版的 Chrome、Edge、Firefox 或 Safari 打开",
            "This browser cannot check Ed25519 signatures: only the files were checked. Open the page in a current Chrome, Edge, Firefox or Safari",
        ),
    ),
    (
        "noCrypto",
        text("此浏览器不提供 WebCrypto，无法校验", "This browser has no WebCrypto here, so nothing can be checked"),
    ),
    ("changed", text("被修改：{name}", "Changed: {name}")),
    ("missing", text("缺少：{name}", "Missing: {name}")),
    ("additional", text("多余：{name}", "Not in the manifest: {name}")),
    ("twice", text("重复：{name}", "Twice in the archive: {name}")),
    ("unreadable", text("无法读取：{name}", "Cannot be read: {name}")),
    ("filesGood", text("{count} 个文件与清单一致", "{count} files are as the manifest says")),
];
