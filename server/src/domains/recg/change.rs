//! How the document of the API tells the corrections that `core_wasm::rules::recognition::change::Change` takes: the core knows no
//! OpenAPI. A test holds both to the same.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where something stands in a paper.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PlaceInPaper {
    /// Id of the paper.
    paper: i64,
    /// Its page, from 0.
    page: u32,
    /// Four corners as `[x, y]`, from the upper left one to the right.
    #[schema(value_type = Vec<Vec<f32>>)]
    quad: [[f32; 2]; 4],
    /// `B7` in a sheet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
}

/// A correction: `line` is the id of a goods line, without it a value of the head is meant.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum RecognitionChange {
    /// A value is this; with a place it was pointed at in the paper, and teaches for the supplier's next one unless `teaches` is false.
    Set {
        #[serde(default)]
        line: Option<i64>,
        name: String,
        text: String,
        #[serde(default)]
        place: Option<PlaceInPaper>,
        #[serde(default)]
        teaches: Option<bool>,
    },
    /// A value is again as the result told it before, null: not there; what it taught is taken back.
    Restore {
        #[serde(default)]
        line: Option<i64>,
        name: String,
        #[schema(value_type = Option<Object>)]
        value: Option<serde_json::Value>,
    },
    /// There is no such value.
    Clear {
        #[serde(default)]
        line: Option<i64>,
        name: String,
    },
    /// A blank line behind the one of this id, at the end without it.
    AddLine {
        #[serde(default)]
        after: Option<i64>,
    },
    RemoveLine {
        line: i64,
    },
    /// The goods of a line are this material, null: none of the goods master. It is remembered of the supplier's goods; null with
    /// `teaches` false takes back what is.
    Material {
        line: i64,
        #[serde(rename = "materialId")]
        material_id: Option<i64>,
        #[serde(default)]
        teaches: Option<bool>,
    },
    /// The goods come in (`I`) or go out (`E`).
    Direction {
        #[serde(rename = "iEFlag")]
        ie_flag: String,
    },
    /// Whose declaration it becomes, null: one's own.
    Customer {
        #[serde(rename = "customerId")]
        customer_id: Option<i64>,
    },
}

#[cfg(test)]
mod tests {
    use core_wasm::rules::recognition::change::Change;
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn what_is_told_of_corrections_is_what_is_taken() {
        let place =
            json!({ "paper": 1, "page": 0, "quad": [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]], "cell": "B7" });
        let changes = [
            json!({ "kind": "set", "line": 2, "name": "qty", "text": "5", "place": place, "teaches": false }),
            json!({ "kind": "restore", "line": 2, "name": "qty", "value": null }),
            json!({ "kind": "clear", "line": 2, "name": "qty" }),
            json!({ "kind": "addLine", "after": 2 }),
            json!({ "kind": "removeLine", "line": 2 }),
            json!({ "kind": "material", "line": 2, "materialId": 7, "teaches": true }),
            json!({ "kind": "direction", "iEFlag": "E" }),
            json!({ "kind": "customer", "customerId": 4 }),
        ];
        for change in changes {
            let taken = serde_json::from_value::<Change>(change.clone()).and_then(serde_json::to_value);
            let told = serde_json::from_value::<RecognitionChange>(change.clone()).and_then(serde_json::to_value);
            assert_eq!(taken.unwrap(), change);
            assert_eq!(told.unwrap(), change);
            // Whoever names no more than is needed is understood, too.
            let needed: Value = ["kind", "name", "text", "line", "materialId", "iEFlag", "customerId", "value"]
                .into_iter()
                .filter_map(|name| Some((name.to_owned(), change.get(name)?.clone())))
                .collect::<serde_json::Map<_, _>>()
                .into();
            assert!(serde_json::from_value::<Change>(needed.clone()).is_ok(), "{needed}");
            assert!(serde_json::from_value::<RecognitionChange>(needed.clone()).is_ok(), "{needed}");
        }
    }
}
