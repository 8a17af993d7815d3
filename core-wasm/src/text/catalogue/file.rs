//! Texts of stored files: what the server says when it does not take one, and their page.

use crate::text::{Text, text};

pub const MISSING: Text = text("请选择要上传的文件", "Choose a file to upload");
pub const EMPTY: Text = text("文件是空的，请重新选择", "The file is empty; choose another one");
pub const LARGE: Text =
    text("文件超过{max}MB，请压缩或拆分后上传", "The file is larger than {max} MB; compress or split it");
pub const KIND: Text = text(
    "不支持此类文件，请上传 PDF、图片（JPG、PNG、TIFF）、XLSX、DOCX、ZIP、XML、CSV 或文本文件",
    "This kind of file is not accepted; upload PDF, images (JPG, PNG, TIFF), XLSX, DOCX, ZIP, XML, CSV or plain text",
);
pub const MACROS: Text = text("文件含有宏，请另存为不含宏的文件", "The file contains macros; save it without them");
pub const OLD_OFFICE: Text = text(
    "文件内含旧版 Office 内容（XLS、DOC、PPT、MSG 或嵌入对象），可能带宏；请另存为 XLSX、DOCX 或 PDF",
    "The file holds content of an old Office format (XLS, DOC, PPT, MSG or an embedded object), which may carry macros; \
     save it as XLSX, DOCX or PDF",
);
pub const SCRIPTS: Text = text(
    "PDF 文件含有脚本或启动程序的命令，请重新打印为 PDF 后上传",
    "The PDF contains a script or starts a program; print it to a new PDF and upload that",
);
pub const UNPACKED: Text = text(
    "压缩文件展开后超过{max}MB或超过{count}个文件，请拆分后上传",
    "Unpacked, the file is larger than {max} MB or has more than {count} parts; split it",
);
pub const BROKEN: Text = text("文件已损坏或已加密，无法读取", "The file is damaged or encrypted and cannot be read");
/// A paper of a declaration is a PDF.
pub const PAPER_KIND: Text = text(
    "随附单据须为 PDF 文件，请转换后上传",
    "A supporting document must be a PDF file; convert it and upload it again",
);
pub const UNKNOWN_EDOC: Text = text("请选择随附单据类别", "Choose the kind of document");
/// A row names a file that is not there, or is another organisation's.
pub const NO_PAPER: Text = text("文件不存在或已过期，请重新上传", "The file no longer exists; upload it again");
/// Whoever uploads a file may name the declaration that it belongs to.
pub const NO_RELATED: Text = text(
    "没有此编号的报关单，请核对海关编号、统一编号或客户端编号",
    "There is no declaration with this number: check the customs number, unified number or internal number",
);
pub const ARCHIVE: Text = text("文件", "files");

/// Nothing is wrong with the file: the place where files lie does not answer, or cannot be written.
pub const STORE_AWAY: Text = text(
    "文件存储暂时无法读写，请稍后重试；若持续出现，请联系管理员",
    "The file store is not available at the moment; try again shortly, and tell the administrator if the problem persists",
);

/// What only the server says.
pub const SERVER_TEXTS: &[(&str, Text)] = &[
    ("file.missing", MISSING),
    ("file.empty", EMPTY),
    ("file.large", LARGE),
    ("file.kind", KIND),
    ("file.macros", MACROS),
    ("file.oldOffice", OLD_OFFICE),
    ("file.scripts", SCRIPTS),
    ("file.unpacked", UNPACKED),
    ("file.broken", BROKEN),
    ("file.noRelated", NO_RELATED),
    ("file.storeAway", STORE_AWAY),
];

/// The page of files.
pub const TEXTS: &[(&str, Text)] = &[
    ("file.archive", ARCHIVE),
    ("file.upload", text("上传文件", "Upload")),
    ("file.uploads", text("上传进度", "Uploads")),
    ("file.stored", text("已上传", "Stored")),
    ("file.giveUp", text("取消上传 {name}", "Cancel the upload of {name}")),
    ("file.forget", text("从进度中移除 {name}", "Remove {name} from the list")),
    ("file.drop", text("也可将文件拖放到此页", "or drop files anywhere on this page")),
    (
        "file.kinds",
        text(
            "可上传 PDF、图片（JPG、PNG、TIFF）、XLSX、DOCX、ZIP、XML、CSV 和文本文件，单个不超过20MB",
            "PDF, images (JPG, PNG, TIFF), XLSX, DOCX, ZIP, XML, CSV and plain text, up to 20 MB each",
        ),
    ),
    ("file.related", text("所属报关单编号（选填）", "Declaration no. (optional)")),
    ("file.side", text("文件范围", "Whose files")),
    ("file.side.all", text("机构文件", "The organisation's")),
    ("file.side.mine", text("我的文件", "Mine")),
    ("file.download", text("下载", "Download")),
    ("file.downloadAll", text("打包下载（{count}）", "Download {count} as a zip")),
];
