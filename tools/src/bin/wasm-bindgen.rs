//! wasm-bindgen's own command line, without its test runner and its network features.
fn main() -> anyhow::Result<()> {
    wasm_bindgen_cli::wasm_bindgen::run_cli_with_args(std::env::args_os())
}
