//! What the walk over foreign rows leaves out, each with its reason. The walk checks that what is named here is there.

/// Operations that have no rows of an organisation to walk over, by the reason. A new operation is walked, or it is
/// written down here.
pub const NOT_WALKED: &[(&str, &[&str])] = &[
    (
        "about the session, the account, the organisation's marks or the arrangements of whoever calls",
        &[
            "GET /auth/v1/binding/list",
            "GET /auth/v1/getBindingResult",
            "GET /auth/v1/getOpenId",
            "GET /auth/v1/unBinding",
            "GET /auth/v1/user/info",
            "GET /auth/v1/user/org/get",
            "GET /sse/conn/close",
            "GET /sse/conn/create",
            "GET /sys/org/v1/appid/get",
            "GET /sys/v1/dict/favourite/list",
            "GET /sys/v1/preference/list",
            "GET /wx/cp/binding",
            "GET /wx/cp/unBinding",
            "POST /auth/v1/binding/getQrCode",
            "POST /auth/v1/logout",
            "POST /auth/v1/unBinding",
            "POST /auth/v1/user/password/modify",
            "POST /sse/conn/close",
            "POST /sse/ticket",
            "POST /sys/v1/message/allDel",
            "POST /sys/v1/message/allRead",
            "POST /sys/v1/dict/favourite/mark",
            "POST /sys/v1/preference/update",
            "POST /wx/cp/address",
            "POST /wx/cp/binding",
        ],
    ),
    (
        "rows that are everybody's",
        &[
            "GET /base/v1/exchangeRate/export",
            "GET /base/v1/exchangeRate/page",
            "GET /base/v1/exchangeRate/{id}/detail",
            "GET /base/v1/exchangeRate/{id}/log",
            "GET /base/v1/hsCode/export",
            "GET /base/v1/hsCode/page",
            "GET /base/v1/hsCode/{id}/detail",
            "GET /base/v1/org/agents",
            "GET /decl/v1/client/query",
            "GET /sys/v1/dict/rows",
            "GET /sys/v1/dict/search",
            "GET /sys/v1/announcement/export",
            "GET /sys/v1/announcement/page",
            "GET /sys/v1/announcement/{id}/detail",
            "GET /sys/v1/announcement/{id}/log",
            "GET /sys/v1/role/catalogue",
        ],
    ),
    (
        "asks by name and credit code, which are not those of a row (base_grant_requests)",
        &["POST /base/v1/baseDataPrivs/ask"],
    ),
    (
        "names people or a declaration, which are refused at their field like unknown ones (messages, decl_amendment, \
        file_related, decl_tax_keyed)",
        &[
            "POST /decl/v1/amendment/add",
            "POST /decl/v1/tax/add",
            "POST /decl/v1/tax/upload",
            "POST /sys/v1/file/bill/upload",
            "POST /sys/v1/message/add",
        ],
    ),
    ("what goes in is kept for nobody yet: a row names it later, which is walked", &["POST /base/v1/baseFile/upload"]),
];

/// What is 404 for the owner of a row as well: it is for the agent that the row is for (base_grant_requests, base_files), or
/// for what customs has cleared (decl_states), or names bills, which no declaration of the walk has (decl_tax_keyed).
pub const NOT_FOR_EVERY_OWNER: &[&str] = &[
    "POST /base/v1/baseDataPrivs/withdraw",
    "POST /base/v1/baseFile/reject",
    "GET /decl/v1/{id}/cleared",
    "POST /decl/v1/tax/pay",
    "POST /decl/v1/tax/delete",
];

/// Lists that the rows of this walk do not change, with what shows that they keep to their organisations.
pub const NOT_CHANGED: &[(&str, &str)] = &[
    ("GET /base/v1/baseDataPrivs/getIsAuthorizedPage", "the grants are those of the grantee (base_grants)"),
    ("GET /base/v1/baseDataPrivs/getIsAuthorizedExport", "the grants are those of the grantee (base_grants)"),
    ("GET /decl/v1/tax/page", "the bills are customs' (decl_tax_bill)"),
    ("GET /decl/v1/tax/export", "the bills are customs' (decl_tax_bill)"),
    ("GET /decl/v1/tax/dtl/page", "the bills are customs' (decl_tax_bill)"),
    ("GET /decl/v1/tax/dtl/export", "the bills are customs' (decl_tax_bill)"),
    ("GET /decl/v1/tax/compare/page", "the bills are customs' (decl_tax_bill)"),
    ("GET /decl/v1/tax/compare/sum", "the bills are customs' (decl_tax_bill)"),
    ("GET /decl/v1/tax/compare/export", "the bills are customs' (decl_tax_bill)"),
    ("GET /decl/v1/warn/unpay/page", "the bills are customs' (decl_tax_bill)"),
    ("GET /decl/v1/warn/unpay/export", "the bills are customs' (decl_tax_bill)"),
    ("GET /decl/v1/making/new", "it says what may be done, whatever rows there are (decl_making)"),
    ("GET /decl/v1/prices", "it answers what the request names (decl_making)"),
    ("GET /decl/v1/stores", "sub-stores are offered where a parameter says so (decl_making)"),
    ("GET /decl/v1/fcst/query", "the demo brings the documents along"),
    ("GET /decl/v1/client/exists", "the demo brings the documents along"),
    ("GET /decl/v1/client/order/query", "the demo brings the documents along"),
    ("GET /decl/v1/g2normal/query", "the demo brings the documents along"),
    ("GET /decl/v1/g2sasstock/query", "the demo brings the documents along"),
];
