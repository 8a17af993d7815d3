//! Writes the rows of all resources as TypeScript: `npm run generate` keeps them in `web/src/api/rows.gen.ts`.

use std::io::{Result, Write, stdout};

use core_wasm::resource::{self, Field, Kind, Required};

fn main() -> Result<()> {
    let mut out = stdout().lock();
    for resource in resource::all() {
        writeln!(out, "/** {} · {} */", resource.label.zh, resource.label.en)?;
        writeln!(out, "export interface {} {{", row_name(resource.name))?;
        writeln!(out, "  id: number;\n  version: number;")?;
        for field in resource.fields.iter().filter(|field| !["id", "version"].contains(&field.name)) {
            writeln!(out, "  /** {} */\n  {}: {};", field.label.en, field.name, type_of(field))?;
        }
        for lines in resource.embedded() {
            writeln!(out, "  /** {} */\n  {}: {}[];", lines.of.label.en, lines.list, row_name(lines.of.name))?;
        }
        writeln!(out, "}}\n")?;
    }
    writeln!(out, "/** The row of each resource, by the name of its definition. */\nexport interface Rows {{")?;
    for resource in resource::all() {
        writeln!(out, "  {}: {};", resource.name, row_name(resource.name))?;
    }
    writeln!(out, "}}")
}

/// `MaterialPriceRow` of `materialPrice`.
fn row_name(resource: &str) -> String {
    let mut letters = resource.chars();
    letters.next().map(|first| format!("{}{}Row", first.to_uppercase(), letters.as_str())).unwrap_or_default()
}

/// How a value travels: numbers that are reckoned with are texts.
fn type_of(field: &Field) -> String {
    let filled = match field.kind {
        Kind::Id => "number",
        Kind::Flag => "'0' | '1'",
        _ => "string",
    };
    let nothing = if field.required == Required::Always { "" } else { " | null" };
    format!("{filled}{nothing}")
}
