//! The states of documents on the line to JavaScript: what buttons, dialogs and histories need.

use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use super::declaration::params;
use super::{from_js, to_js};
use crate::row::Row;
use crate::states::{self, CommandInfo, Facts, Machine, Side, StateInfo, StateView, VIEWS, words};

/// The states of the rows of a resource, and what is done to them.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DocumentStates {
    /// The field of the state.
    field: &'static str,
    states: &'static [StateInfo],
    /// The state of a row that was just added; "" where nobody adds rows by hand.
    first: &'static str,
    /// Ready-made choices of a list, in the order of the work.
    views: Vec<StateView>,
    /// Those that a button does to chosen rows.
    commands: Vec<DocumentCommand>,
}

/// A command, with the permission that it needs.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DocumentCommand {
    #[serde(flatten)]
    info: CommandInfo,
    /// "" where it depends on the category of the record.
    permission: &'static str,
}

/// The states and commands of a resource; undefined when it has none.
#[wasm_bindgen(js_name = documentStates, unchecked_return_type = "DocumentStates | undefined")]
pub fn document_states(name: &str) -> JsValue {
    let view = |machine: &Machine| {
        let buttons = machine.commands.iter().filter(|command| !command.path.is_empty());
        let commands = buttons.map(|command| DocumentCommand {
            info: **command,
            permission: machine.permission(command, "").unwrap_or_default(),
        });
        let views = machine.views(VIEWS);
        to_js(&DocumentStates {
            field: machine.field,
            states: machine.states,
            first: machine.first(),
            views,
            commands: commands.collect(),
        })
    };
    states::of(name).map(view).unwrap_or_default()
}

/// Why somebody on a side may not do a command to a row as it stands, in both languages; undefined when they may. A row that the server
/// told with `reviewTimes` goes by that; of one without it, and without the parameters of whoever makes it, nothing is refused because
/// of reviews that may be wanted, or may not.
#[wasm_bindgen(js_name = documentRefusal, unchecked_return_type = "Text | undefined")]
pub fn document_refusal(
    name: &str,
    command: &str,
    #[wasm_bindgen(unchecked_param_type = "object")] row: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Side")] by: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Partial<OrgParams> | undefined")] org_params: &JsValue,
) -> Result<JsValue, JsError> {
    let (row, by): (Row, Side) = (from_js(row)?, from_js(by)?);
    let machine = states::of(name).ok_or_else(|| JsError::new(&format!("the core knows no states of {name}")))?;
    let command = machine.command(command).ok_or_else(|| JsError::new(&format!("{name} has no command {command}")))?;
    let of = |facts: &Facts| machine.allowed_for(command, row.borrowed(), facts).err();
    let facts = Facts { by, ..Facts::default() };
    let told = machine.reviewed_as_told(row.borrowed(), facts);
    let refused = match (told, org_params.is_undefined()) {
        (Some(told), _) => of(&told),
        (None, false) => of(&machine.reviewed(&params(from_js(org_params)?)?, row.borrowed(), facts)),
        (None, true) => of(&facts).and_then(|refusal| of(&Facts { review_times: 1, ..facts }).map(|_| refusal)),
    };
    Ok(refused.map(|problem| to_js(&problem.message)).unwrap_or_default())
}

/// What the history of a row of a resource (or of its table) calls an action; undefined for one that nobody does.
#[wasm_bindgen(js_name = actionWords, unchecked_return_type = "Text | undefined")]
pub fn action_words(of: &str, action: &str) -> JsValue {
    words::of(of, action).map(|words| to_js(&words)).unwrap_or_default()
}

/// Who acts in the audit where customs answers.
#[wasm_bindgen(js_name = customsWords, unchecked_return_type = "Text")]
pub fn customs_words() -> JsValue {
    to_js(&words::CUSTOMS)
}

/// Whether the changes of an action are worth reading in a history.
#[wasm_bindgen(js_name = isNews)]
pub fn is_news(action: &str) -> bool {
    words::is_news(action)
}
