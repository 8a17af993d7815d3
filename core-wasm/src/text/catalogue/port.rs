//! Texts of port data, and of the tokens by which other systems bring it.

use crate::text::{Text, text};

/// What the screens say.
pub const TEXTS: &[(&str, Text)] = &[
    ("port.title", text("港区数据", "Port data")),
    ("port.due", text("申报期限", "Declare by")),
    ("port.daysLeft", text("还有 {days} 天", "{days} {days|day|days} left")),
    ("port.daysOver", text("已超期 {days} 天", "{days} {days|day|days} over")),
    ("port.agrees", text("与港区数据一致", "Agrees with the port")),
    ("port.boxes", text("{count} 个集装箱", "{count} {count|container|containers}")),
    ("port.open", text("查看港区数据", "Open the port record")),
    (
        "port.import",
        text(
            "一行一个集装箱；同一提运单的多行合并为一条，已有的提运单会更新。集装箱列：集装箱号、集装箱规格、铅封号、箱内件数、箱货重量（千克）、箱进场日期、箱出场日期。",
            "One row a container: rows of one bill become one record, and a bill that is there is updated. Columns of containers: Container no., Container size and type, Seal no., Packages inside, Weight of its goods (kg), Container in the yard, Container left.",
        ),
    ),
    ("token.secret", text("生成密钥", "Make the secret")),
    ("token.made", text("“{name}”的密钥", "Secret of \"{name}\"")),
    (
        "token.one",
        text("一次只能为一个令牌生成密钥，请只勾选一行", "A secret is made for one token at a time: tick one row only"),
    ),
    ("token.question", text("重新生成后，原密钥立即失效。", "The secret that is used now stops working at once.")),
    (
        "token.once",
        text("密钥只显示这一次，请立即复制保存。", "The secret is shown this once: copy it and keep it safe now."),
    ),
    ("token.copy", text("复制", "Copy")),
    ("token.copied", text("已复制", "Copied")),
    ("token.done", text("我已保存", "I have kept it")),
    ("webhook.test", text("推送测试事件", "Send a test event")),
    ("webhook.again", text("重新推送", "Send again")),
    (
        "webhook.use",
        text(
            "接收方用它校验请求头 X-Customs-Signature。",
            "The receiver checks the header X-Customs-Signature with it.",
        ),
    ),
    (
        "token.use",
        text(
            "请求时放在请求头 Authorization: Bearer 之后。",
            "Send it with each request, in the header Authorization: Bearer.",
        ),
    ),
];

pub const RELEASED_BEFORE: Text = text("放行日期早于抵港日期，请核对", "Released before it arrived: check both days");
pub const LEFT_BEFORE: Text =
    text("箱出场日期早于箱进场日期，请核对", "It left the yard before it came there: check both days");
pub const FAR_AHEAD: Text =
    text("{day} 比今天晚 {most} 天以上，请核对日期", "{day} is more than {most} days ahead: check the day");
pub const VESSEL_DIFFERS: Text =
    text("运输工具为“{own}”，港区数据为“{known}”，请核对", "The ship is {own} here, {known} at the port: check it");
pub const VOYAGE_DIFFERS: Text =
    text("航次号为“{own}”，港区数据为“{known}”，请核对", "The voyage is {own} here, {known} at the port: check it");
pub const ARRIVAL_DIFFERS: Text = text(
    "进境日期为{own}，港区抵港日期为{known}，申报期限以实际进境为准，请核对",
    "Arrived on {own} here, on {known} at the port; the days to declare count from the real arrival: check it",
);
pub const PACKAGES_DIFFER: Text =
    text("件数为{own}，港区数据为{known}，请核对", "{own} packages here, {known} at the port: check it");
pub const WEIGHT_DIFFERS: Text = text(
    "毛重为{own}千克，港区数据为{known}千克，请核对",
    "Gross weight {own} kg here, {known} kg at the port: check it",
);
pub const CONTAINER_UNKNOWN: Text = text(
    "集装箱{number}不在该提运单的港区数据中，请核对箱号",
    "The port knows no container {number} on this bill: check its number",
);
pub const CONTAINERS_MISSING: Text = text(
    "港区数据中还有{count}个集装箱未填写：{numbers}，请补充，或确认其在其他报关单上",
    "The port has {count} {count|container|containers} more on this bill: {numbers}; add them, or make sure that another declaration has them",
);
/// What is asked before declarations are sent from which the port differs; the end of the question is added where it is asked.
pub const SEND_DIFFERING: Text = text(
    "{count} 份报关单与港区数据不一致：{what}",
    "The port says otherwise of {count} {count|declaration|declarations}: {what}",
);
pub const SUBMIT_DIFFERING: Text = text(
    "{count} 份预报与港区数据不一致：{what}",
    "The port says otherwise of {count} {count|forecast|forecasts}: {what}",
);
pub const OF_NUMBER: Text = text("{number} {what}", "{number}: {what}");
pub const BOTH: Text = text("{one}；{other}", "{one}; {other}");
/// Of a push.
pub const NOTHING_PUSHED: Text = text("没有数据，请至少推送一条", "There is nothing in it: push one record or more");
pub const TOO_MANY: Text =
    text("一次最多推送 {most} 条，请分批推送", "At most {most} records at once: push them in parts");
pub const LINES_DIFFER: Text = text(
    "第 {line} 行为“{now}”，同一提运单前面的行为“{before}”，请核对",
    "Line {line} says \"{now}\", and a line of the same bill before it \"{before}\": check them",
);
pub const BILL_IN_SHEET: Text = text(
    "第 {line} 行的提运单在前面已有，且该行没有集装箱，请删除重复行",
    "Line {line} is of a bill that stands before and has no container of its own: delete one of the lines",
);
pub const BILL_TWICE: Text = text(
    "提运单号 {number} 在同一次推送中出现多次，请合并为一条",
    "Bill {number} stands in this push more than once: make one record of it",
);
pub const TURNED: Text = text(
    "提运单 {number} 已登记的进出口标志为 {known}，本次为 {said}（I 进口，E 出口）：请核对；确需更改的，请先在港区数据中修改该记录",
    "Bill {number} is known here with {known}, and this says {said} (I import, E export): check it; if it has to be turned, change the record on its page first",
);
pub const BOX_IN_SHEET: Text = text(
    "第 {line} 行的集装箱 {number} 在同一提运单前面的行已有，请删去其中一行",
    "Container {number} of line {line} stands in a line of the same bill before it: delete one of the lines",
);
/// Of tokens.
pub const TOKEN_EXPIRY: Text = text("有效期不能早于今天", "It cannot have ended before today");
pub const TOKEN_EMPTY: Text = text(
    "您的账号没有此令牌权限所含的任何权限，请由有相应权限的账号生成密钥，或更换令牌权限",
    "Your account holds nothing of what this token may do: let somebody make its secret who does, or choose another scope",
);
pub const TOKEN_ONLY_READS: Text = text(
    "此令牌只能读取数据，请使用有写入权限的令牌",
    "This token only reads: use one whose scope lets it change something",
);
pub const TOKEN_REFUSED: Text = text(
    "接口令牌的密钥无效、已停用或已过期，请由管理员生成新的密钥",
    "This secret of an API token is unknown, switched off or over: ask an administrator for a new one",
);
pub const TOKEN_CLOSED: Text = text(
    "此接口仅供登录用户使用，接口令牌不能调用",
    "This call is for people who log in: API tokens are not let in, whatever their scope",
);
/// Of the sandbox.
pub const SANDBOX_OUTCOME: Text =
    text("沙箱没有结果 {outcome}，可用：{known}", "The sandbox plays no {outcome}; it plays {known}");
pub const SANDBOX_DONE: Text = text("沙箱：已完成", "Sandbox: done");
pub const SANDBOX_FIELD: Text = text("毛重不能小于净重", "The gross weight cannot be less than the net weight");
pub const SANDBOX_LINE: Text =
    text("第一法定单位与商品编码不符", "The first legal unit does not fit the code of the goods");
pub const SANDBOX_REFUSED: Text = text("报关单已发送，不能修改", "The declaration has been sent and cannot be changed");
pub const SANDBOX_AWAY: Text = text("文件存储暂时无法使用", "The file store is not available at the moment");
pub const SANDBOX_QUESTION: Text =
    text("1 份报关单与港区数据不一致：件数不同", "The port says otherwise of 1 declaration: the packages differ");
