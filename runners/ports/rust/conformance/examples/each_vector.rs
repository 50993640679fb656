//! Each vector as a test of its own: `cargo run --features harness --example each_vector -- contract/fences`.
//! The parser knows no calls, so it fails where there are some.

use toolcall_conformance::{Message, Suite};

fn main() -> std::process::ExitCode {
    Suite::new("mute").profiles(["contract"]).parse(|_| Ok(Message::default())).main()
}
