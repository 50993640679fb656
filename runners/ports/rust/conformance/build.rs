//! Takes the vectors into the crate. A package has a bundle of its own; a checkout has one for all languages, in the Go
//! module.

use std::path::Path;
use std::{env, fs};

const NAME: &str = "bundle.jsonl.gz";

fn main() {
    let own = Path::new(NAME);
    let shared = Path::new("../../go/conformance").join(NAME);
    let bundle = if own.exists() { own } else { &shared };
    println!("cargo:rerun-if-changed={}", bundle.display());
    let to = Path::new(&env::var_os("OUT_DIR").expect("Cargo says where")).join(NAME);
    let missing = |error| panic!("{}: {error}: install the crate again", bundle.display());
    fs::copy(bundle, to).unwrap_or_else(missing);
}
