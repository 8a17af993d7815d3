//! The WeCom page that asks a person who they are and sends them back with a code.

use crate::request::encode;

/// The address at which WeCom asks, for an app (`agent_id`) of a corporation. Who agrees comes back to `back` with `code` and
/// the `state` given here, who does not with the `state` alone. Inside WeCom's own browser nobody has to scan: it has an
/// address of its own.
///
/// Source: WeCom's documents for developers, 构造扫码登录链接 and 构造网页授权链接.
pub fn address(corp_id: &str, agent_id: &str, back: &str, state: &str, inside: bool) -> String {
    let [corp_id, agent_id, back, state] = [corp_id, agent_id, back, state].map(encode);
    if inside {
        return format!(
            "https://open.weixin.qq.com/connect/oauth2/authorize?appid={corp_id}&redirect_uri={back}&response_type=code\
             &scope=snsapi_base&state={state}&agentid={agent_id}#wechat_redirect"
        );
    }
    format!(
        "https://open.work.weixin.qq.com/wwopen/sso/qrConnect?appid={corp_id}&agentid={agent_id}&redirect_uri={back}\
         &state={state}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_back_and_the_state_are_encoded() {
        let asked = |inside| address("ww1", "1000002", "https://a.example/wecom?x=1", "s&t", inside);
        assert_eq!(
            asked(false),
            "https://open.work.weixin.qq.com/wwopen/sso/qrConnect?appid=ww1&agentid=1000002\
             &redirect_uri=https%3A%2F%2Fa.example%2Fwecom%3Fx%3D1&state=s%26t"
        );
        assert!(asked(true).starts_with("https://open.weixin.qq.com/connect/oauth2/authorize?appid=ww1&redirect_uri="));
        assert!(asked(true).ends_with("&state=s%26t&agentid=1000002#wechat_redirect"));
    }
}
