//! Takes the vectors into the crate. A checkout has one bundle for all languages, in the Go module; `cargo package` follows
//! the link to it, so that a package has its own.

use std::path::Path;
use std::{env, fs};

const NAME: &str = "bundle.jsonl.gz";

fn main() {
    let shared = Path::new("../../go/conformance").join(NAME);
    let bundle = if shared.exists() { shared } else { NAME.into() };
    println!("cargo:rerun-if-changed={}", bundle.display());
    let to = Path::new(&env::var_os("OUT_DIR").expect("Cargo says where")).join(NAME);
    fs::copy(&bundle, to).unwrap_or_else(|error| panic!("{}: {error}: install the crate again", bundle.display()));
}
