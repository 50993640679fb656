//! The vectors of kind verdict in the packed bundle that `TOOLCALL_VERDICTS` names.

#[test]
fn verdicts_are_those_of_the_runner() {
    let Some(path) = std::env::var_os("TOOLCALL_VERDICTS") else { return };
    let packed = std::fs::read(path).expect("the bundle");
    let (count, wrong) = toolcall_conformance::misjudged(&packed).expect("a packed bundle");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{count} verdicts are the same");
}
