//! What openapi.json says of lists and of the rows in them.

use core_wasm::resource::Required::Always;
use core_wasm::resource::{Field, Kind, Resource, Search};
use core_wasm::states::review;
use serde_json::{Value as Json, json};
use utoipa::openapi::path::{Parameter, ParameterIn};
use utoipa::openapi::schema::Schema;
use utoipa::openapi::{RefOr, Required};

use super::list::{FIRST_SIZE, ID, ListSpec, PAGE_SIZES, VERSION};
use crate::api::openapi::{named, part_of};

impl ListSpec {
    /// The parameters for openapi.json.
    pub fn params(&self) -> Vec<Parameter> {
        let mut params = paging_params();
        let id = || json!({ "type": "integer" });
        params.push(parameter("after", id(), "id of the row right before the page, which is found from there"));
        params.push(parameter("before", id(), "id of the row right behind the page"));
        let sortable = self.fields.iter().filter(|field| field.sortable).map(|field| field.name);
        let sortable: Vec<_> = std::iter::once("id").chain(sortable).collect();
        let about = format!("field or -field, parted by commas; fields: {}", sortable.join(", "));
        params.push(parameter("sort", json!({ "type": "string" }), &about));
        for field in &self.fields {
            let text = json!({ "type": "string" });
            match field.search {
                Search::No => {}
                Search::Range => {
                    params.push(parameter(&format!("{}From", field.name), text.clone(), field.label.en));
                    params.push(parameter(&format!("{}To", field.name), text, field.label.en));
                }
                Search::Like => params.push(parameter(field.name, text, &format!("{}: contains", field.label.en))),
                Search::Prefix => {
                    params.push(parameter(field.name, text, &format!("{}: starts with", field.label.en)));
                }
                Search::Eq => {
                    let about =
                        format!("{}: equals; several parted by commas or given as {}[]", field.label.en, field.name);
                    params.push(parameter(field.name, text, &about));
                }
            }
        }
        params
    }

    /// The schema of the answer for openapi.json: `MaterialPricePage` with rows that are a part of `MaterialPrice`.
    pub fn page_schema(&self) -> RefOr<Schema> {
        schema(named(&format!("{}Page", type_name(self.table)), page_of(self.row_schema())))
    }

    /// The JSON schema of a row as the list has it: `MaterialPriceRow`.
    pub fn row_schema(&self) -> Json {
        let whole = type_name(self.table);
        let fields = self.columns().into_iter().chain(self.beside.iter().copied());
        let row = if self.drafts { draft(fields) } else { object(fields) };
        part_of(&whole, &format!("{whole}Row"), row)
    }
}

/// The parameters of paging for openapi.json.
pub fn paging_params() -> Vec<Parameter> {
    vec![
        parameter("pageNum", json!({ "type": "integer", "minimum": 1, "default": 1 }), ""),
        parameter("pageSize", json!({ "type": "integer", "enum": PAGE_SIZES, "default": FIRST_SIZE }), ""),
        parameter("countAll", json!({ "type": "string", "enum": ["0", "1"] }), "1: total is exact, however many rows"),
        parameter(
            "counted",
            json!({ "type": "integer", "minimum": 0 }),
            "the total of before, which is not counted again",
        ),
    ]
}

/// The JSON schema of a page of such rows.
pub fn page_of(row: Json) -> Json {
    let every = json!({
        "type": "object",
        "required": ["total", "totalIsExact", "pageNum", "pageSize"],
        "properties": {
            "total": { "type": "integer" },
            "totalIsExact": { "type": "boolean", "description": "false: there are more than total" },
            "pageNum": { "type": "integer" },
            "pageSize": { "type": "integer" },
        }
    });
    let rows = json!({
        "type": "object",
        "required": ["rows"],
        "properties": { "rows": { "type": "array", "items": row } },
    });
    json!({ "allOf": [named("Page", every), rows] })
}

/// The JSON schema of a whole row of a resource: `MaterialPrice`.
pub fn row(resource: &Resource) -> Json {
    let told = resource.reviews.map(|_| &review::TIMES);
    let whole = object([ID, VERSION].into_iter().chain(resource.fields).chain(told));
    named(&type_name(resource.name), with_lines(resource, whole, row_of_line))
}

/// The JSON schema of a document with the lists of lines that are stored with it.
fn with_lines(resource: &Resource, mut document: Json, line: fn(&Resource) -> Json) -> Json {
    for lines in resource.embedded() {
        document["properties"][lines.list] =
            json!({ "type": "array", "maxItems": lines.most, "items": line(lines.of) });
    }
    document
}

/// A line as it is kept: known by its id, its document has the version.
fn row_of_line(resource: &Resource) -> Json {
    named(&type_name(resource.name), object(std::iter::once(ID).chain(resource.fields)))
}

/// A line as it is sent: `EcoCertDtlSent`. One that is new has no id yet.
fn sent_line(resource: &Resource) -> Json {
    let whole = type_name(resource.name);
    let mut line = object(std::iter::once(ID).chain(resource.fields));
    if let Some(always) = line["required"].as_array_mut() {
        always.retain(|name| name != ID.name);
    }
    line["properties"][ID.name] = json!({
        "type": ["integer", "null"], "title": ID.label.en, "description": "of a line that is stored; a new one has none",
    });
    part_of(&whole, &format!("{whole}Sent"), line)
}

/// The JSON schema of what people fill in of a row: `MaterialPriceForm`.
pub fn form(resource: &Resource) -> Json {
    form_without(resource, &[], "Form")
}

/// The same without some fields, which the operation fills by itself.
pub fn form_without(resource: &Resource, without: &[&str], suffix: &str) -> Json {
    let whole = type_name(resource.name);
    let edited = |field: &&Field| !field.read_only && !without.contains(&field.name);
    let edited = object(resource.fields.iter().filter(edited));
    part_of(&whole, &format!("{whole}{suffix}"), with_lines(resource, edited, sent_line))
}

/// The name of a schema: `MaterialPrice` of the resource `materialPrice` and of the table `material_price`.
fn type_name(stem: &str) -> String {
    let mut starts = true;
    let letters = stem.chars().filter_map(|letter| {
        let letter = if std::mem::take(&mut starts) { letter.to_ascii_uppercase() } else { letter };
        starts = letter == '_';
        (!starts).then_some(letter)
    });
    letters.collect()
}

/// The JSON schema of an object with these fields. Those that must be filled whenever the row is stored are never null.
pub fn object<'f>(fields: impl IntoIterator<Item = &'f Field>) -> Json {
    described(fields, |field| field.required == Always)
}

/// The JSON schema of an object with these fields that is stored with its gaps: only ids are never null.
pub fn draft<'f>(fields: impl IntoIterator<Item = &'f Field>) -> Json {
    described(fields, |field| field.required == Always && field.kind == Kind::Id)
}

fn described<'f>(fields: impl IntoIterator<Item = &'f Field>, is_filled: impl Fn(&Field) -> bool) -> Json {
    let mut always = Vec::new();
    let properties: serde_json::Map<String, Json> = fields
        .into_iter()
        .map(|field| {
            let mut property = match field.kind {
                Kind::Id => json!({ "type": ["integer", "null"] }),
                Kind::Text { max, .. } | Kind::Dict { max, .. } | Kind::DictList { max, .. } => {
                    json!({ "type": ["string", "null"], "maxLength": max })
                }
                Kind::Date => json!({ "type": ["string", "null"], "format": "date" }),
                Kind::Instant => json!({ "type": ["string", "null"], "format": "date-time" }),
                Kind::Decimal { scale, .. } => {
                    json!({ "type": ["string", "null"], "description": format!("decimal, {scale} places") })
                }
                Kind::Blob { max_kb } => {
                    json!({ "type": ["string", "null"], "description": format!("base64, at most {max_kb} KiB") })
                }
                Kind::Flag => json!({ "type": ["string", "null"], "enum": ["0", "1", null] }),
                Kind::Int { .. } => json!({ "type": ["string", "null"], "description": "whole number" }),
            };
            property["title"] = Json::from(field.label.en);
            // How long a text may be binds who sends it.
            if field.read_only
                && let Some(property) = property.as_object_mut()
            {
                property.remove("maxLength");
            }
            if is_filled(field) {
                always.push(field.name);
                property["type"] = property["type"][0].take();
            }
            (field.name.to_owned(), property)
        })
        .collect();
    json!({ "type": "object", "required": always, "properties": properties })
}

/// A schema written as JSON.
pub fn schema(json: Json) -> RefOr<Schema> {
    serde_json::from_value(json).unwrap_or_else(|_| RefOr::T(Schema::default()))
}

/// A query parameter for openapi.json.
pub fn parameter(name: &str, schema_json: Json, about: &str) -> Parameter {
    let mut parameter = Parameter::new(name);
    parameter.parameter_in = ParameterIn::Query;
    parameter.required = Required::False;
    parameter.schema = Some(schema(schema_json));
    parameter.description = (!about.is_empty()).then(|| about.to_owned());
    parameter
}
