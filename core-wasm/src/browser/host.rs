//! What the core asks of the page around it. The web side installs one object with these functions, once.

use std::cell::RefCell;

use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::bindings::to_js;
use crate::request::{Confirm, Dialog, Notice, Toast};

#[wasm_bindgen(typescript_custom_section)]
const HOST: &str = r#"
/** What the core asks of the page around it. Installed once. */
export interface Host {
  toast(toast: Toast): void;
  alert(dialog: Dialog): void;
  confirm(question: Confirm): Promise<boolean>;
  /** A navigation inside the application; it goes through the guard again. */
  navigate(to: string, replace: boolean): void;
  /** Saves a file. */
  download(file: Blob, name: string): void;
  /** A failure inside the core itself, for the error log. */
  reportError(error: { message: string; info: string; url: string }): void;
  /** The session view is another one now. */
  sessionChanged(view: SessionView): void;
  /**
   * The dictionaries that came with the user info, for the package of the rules, and the versions of those that are too
   * large to come with it.
   */
  dictionariesCame(dicts: Record<string, Entry[]> | undefined, versions: Record<string, string> | undefined): void;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// The host object.
    #[wasm_bindgen(typescript_type = "Host")]
    #[derive(Clone)]
    pub type Host;

    #[wasm_bindgen(method, structural)]
    fn toast(this: &Host, toast: JsValue);
    #[wasm_bindgen(method, structural)]
    fn alert(this: &Host, dialog: JsValue);
    #[wasm_bindgen(method, structural, catch)]
    async fn confirm(this: &Host, question: JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method, structural)]
    fn navigate(this: &Host, to: &str, replace: bool);
    #[wasm_bindgen(method, structural)]
    fn download(this: &Host, file: web_sys::Blob, name: &str);
    #[wasm_bindgen(method, structural, js_name = reportError)]
    fn report_error(this: &Host, error: JsValue);
    #[wasm_bindgen(method, structural, js_name = sessionChanged)]
    fn session_changed(this: &Host, view: JsValue);
    #[wasm_bindgen(method, structural, js_name = dictionariesCame)]
    fn dictionaries_came(this: &Host, dicts: JsValue, versions: JsValue);
}

thread_local! {
    static INSTALLED: RefCell<Option<Host>> = const { RefCell::new(None) };
}

/// Installs the host. The last one counts.
#[wasm_bindgen(js_name = installHost)]
pub fn install_host(host: Host) {
    INSTALLED.set(Some(host));
}

fn with<R>(act: impl FnOnce(&Host) -> R) -> Option<R> {
    // The host may call back into the core: the borrow must not outlive the look-up.
    let host = INSTALLED.with_borrow(Clone::clone);
    host.as_ref().map(act)
}

pub fn toast(toast: &Toast) {
    with(|host| host.toast(to_js(toast)));
}

pub fn dialog(dialog: &Dialog) {
    with(|host| host.alert(to_js(dialog)));
}

pub fn notice(notice: &Notice) {
    match notice {
        Notice::Toast(shown) => toast(shown),
        Notice::Dialog(shown) => dialog(shown),
    }
}

/// Asks; a host that is missing or fails counts as no.
pub async fn ask(question: &Confirm) -> bool {
    let Some(host) = INSTALLED.with_borrow(Clone::clone) else {
        return false;
    };
    host.confirm(to_js(question)).await.is_ok_and(|answer| answer.is_truthy())
}

pub fn go(to: &str, replace: bool) {
    with(|host| host.navigate(to, replace));
}

pub fn save(file: web_sys::Blob, name: &str) {
    with(|host| host.download(file, name));
}

pub fn session_changed(view: &impl Serialize) {
    with(|host| host.session_changed(to_js(view)));
}

/// Puts a failure of the core itself into the error log; without a host, into the console.
pub fn report(message: &str, info: &str) {
    #[derive(Serialize)]
    struct Report<'a> {
        message: &'a str,
        info: &'a str,
        url: String,
    }
    let report = Report { message, info, url: super::page::href() };
    if with(|host| host.report_error(to_js(&report))).is_none() {
        web_sys::console::error_2(&message.into(), &info.into());
    }
}

pub fn dictionaries_came(dicts: JsValue, versions: JsValue) {
    with(|host| host.dictionaries_came(dicts, versions));
}
