//! The fixtures are built into the binary; a change of one is a change of the program.
fn main() {
    println!("cargo::rerun-if-changed=../fixtures/dicts");
    println!("cargo::rerun-if-changed=../fixtures/seed");
}
