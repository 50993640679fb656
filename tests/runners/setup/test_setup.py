"""Setting up engines: recipes, environments, their states, and what the command says."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.support.fakes.engines import FAILS, WORKS, Engines
from toolcall_conformance.commands.setup import setup
from toolcall_conformance.errors import BadSpec, SetupFailed
from toolcall_conformance.run import known_failures
from toolcall_conformance.setup.recipe import KINDS, engine_names, recipe_of

ENGINES = engine_names()


@pytest.fixture
def engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Engines:
    """No engines yet, and nothing set up."""
    return Engines(tmp_path, monkeypatch)


def called(*arguments: str) -> Result:
    """The result of ``toolcall setup`` with these arguments."""
    return CliRunner().invoke(setup, arguments)


@pytest.mark.parametrize("name", ENGINES)
def test_an_engine_has_a_recipe_and_a_readme_that_links_what_is_in_its_folder(name: str) -> None:
    recipe = recipe_of(name)
    assert recipe.version or recipe.variables
    readme = (recipe.folder / "README.md").read_text("utf-8")
    for path in [*recipe.folder.glob("reproductions/*"), *recipe.folder.glob("FINDINGS.md")]:
        assert f"({path.relative_to(recipe.folder).as_posix()})" in readme
    assert 0 < recipe.gigabytes < 10
    for pattern in recipe.sources:
        assert list(recipe.folder.glob(pattern)), pattern


@pytest.mark.parametrize(
    ("name", "file", "pattern"),
    [
        ("ai-sdk", "package.json", '"{package}": "{version}"'),
        ("ollama", "go.mod", "ollama/{package} v{version}"),
        ("dynamo", "Cargo.toml", '{package} = "={version}"'),
    ],
)
def test_versions_are_those_that_the_package_manager_is_given(name: str, file: str, pattern: str) -> None:
    recipe = recipe_of(name)
    text = (recipe.folder / file).read_text("utf-8")
    # What pip installs beside it stands in the list of pinned packages.
    pinned = recipe.constraints.read_text("utf-8").splitlines() if recipe.constraints else ()
    for package, version in recipe.versions.items():
        assert pattern.format(package=package, version=version) in text or f"{package}=={version}" in pinned


@pytest.mark.parametrize("name", ENGINES)
def test_known_failures_can_be_read(name: str) -> None:
    path = recipe_of(name).folder / "known-failures.txt"
    if path.exists():
        assert known_failures.read(path)


def test_an_unknown_engine_is_named_with_those_there_are() -> None:
    with pytest.raises(BadSpec, match=re.escape(", ".join(ENGINES))):
        recipe_of("gpt")


def test_an_engine_is_set_up_once(engines: Engines) -> None:
    engines.add("fake")
    first, second = called("fake"), called("fake")
    assert first.exit_code == second.exit_code == 0
    assert first.output.startswith(f"fake 2.0: 1 MB in {engines.environments / 'fake'}\n")
    assert "toolcall run --adapter engine:fake" in first.output
    assert second.output == f"fake 2.0 is ready in {engines.environments / 'fake'}\n"
    stamp = json.loads((engines.environments / "fake" / "toolcall.json").read_text("utf-8"))
    assert stamp["versions"] == {"fake": "2.0"}


def test_an_environment_says_what_state_it_is_in(engines: Engines) -> None:
    fake = engines.add("fake", more="sources: ['*.txt']\n")
    assert fake.state() == "not set up"
    fake.folder.mkdir(parents=True)
    assert fake.state() == "broken off"
    fake.set_up()
    assert fake.state() == "ready"
    (fake.recipe.folder / "part.txt").write_text("compiled into it", "utf-8")
    assert fake.state() == "out of date"


def test_what_fails_is_said_with_its_last_lines_and_does_not_stop_the_others(engines: Engines) -> None:
    bad = engines.add("bad", FAILS)
    engines.add("good")
    result = called("bad", "good")
    assert result.exit_code == 3
    assert "toolcall: bad: this ended with code 1" in result.output
    assert "  7\n  no such package" in result.output
    assert "good 2.0 is ready" in result.output
    assert bad.state() == "broken off"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("needs: [no-such-program]\n", "no-such-program must be installed and on the PATH"),
        (
            "variables: {NO_SUCH_VARIABLE: the folder of a checkout}\n",
            "set NO_SUCH_VARIABLE to the folder",
        ),
    ],
)
def test_what_is_missing_is_said_before_anything_is_done(engines: Engines, more: str, message: str) -> None:
    engines.add("fake", more=more)
    result = called("fake")
    assert result.exit_code == 3
    assert message in result.output
    assert not (engines.environments / "fake").exists()


def test_offline_keeps_package_managers_from_the_network(engines: Engines) -> None:
    show = "import os; print(os.environ['PIP_NO_INDEX'], os.environ['GOPROXY']); raise SystemExit(1)"
    fake = engines.add("fake", f'python: ["-c", "{show}"]')
    with pytest.raises(SetupFailed, match=r"1 off\nWith --offline"):
        fake.set_up(offline=True)


def test_a_folder_can_be_named(engines: Engines, tmp_path: Path) -> None:
    engines.add("fake")
    assert called("fake", "--dir", str(tmp_path / "elsewhere")).exit_code == 0
    assert (tmp_path / "elsewhere" / "fake" / "toolcall.json").is_file()


def test_without_a_name_the_engines_are_listed_with_their_state(
    engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    engines.add("one")
    engines.add("two", WORKS, more="needs: [no-such-program]\n")
    called("one")
    lines = [line.split() for line in called().output.splitlines()]
    assert ["one", "2.0", "1", "MB", "ready", "one"] in lines
    assert any(line[:6] == ["two", "2.0", "1", "MB", "not", "set"] for line in lines)


def test_pip_installs_what_the_constraints_of_the_folder_pin(
    engines: Engines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "pip", (sys.executable, "-c", "import sys; print(sys.argv[1:])"))
    fake = engines.add("fake", 'pip: ["fake==2.0"]')
    said: list[str] = []
    fake.set_up(say=lambda step, line: said.append(line))
    (fake.recipe.folder / "constraints.txt").write_text("part==1.2\n", "utf-8")
    assert fake.state() == "out of date"
    fake.set_up(say=lambda step, line: said.append(line))
    pins = str(fake.recipe.folder / "constraints.txt")
    assert [line for line in said if line] == ["['fake==2.0']", f"['--constraint', {pins!r}, 'fake==2.0']"]


def test_steps_get_the_environment_variables_of_the_build(engines: Engines) -> None:
    asks = """python: ["-c", "import os; print(os.environ['TARGET'])"]"""
    fake = engines.add("fake", asks, more="build: {TARGET: 'empty-{fake}'}\n")
    said: list[str] = []
    fake.set_up(say=lambda step, line: said.append(line))
    assert said[-1] == "empty-2.0"


def test_a_variable_with_a_default_need_not_be_set(engines: Engines, monkeypatch: pytest.MonkeyPatch) -> None:
    more = "variables: {SOURCES_DIR: a checkout}\ndefaults: {SOURCES_DIR: '{dir}/sources-{fake}'}\n"
    fake = engines.add("fake", more=f"{more}fetch:\n  - {FAILS}\n")
    assert not fake.recipe.missing()
    assert [kind for kind, _ in fake.recipe.wanted] == ["python", "python"]
    assert fake.filled("{SOURCES_DIR}") == f"{fake.folder}/sources-2.0"
    monkeypatch.setenv("SOURCES_DIR", "/own")
    assert fake.filled("{SOURCES_DIR}") == "/own"
    fake.set_up()
    assert fake.state() == "ready"


@pytest.mark.parametrize("name", ENGINES)
def test_every_package_that_pip_installs_is_pinned(name: str) -> None:
    recipe = recipe_of(name)
    if not any(kind == "pip" for kind, _ in (*recipe.fetch, *recipe.steps)):
        return
    assert recipe.constraints is not None, "pip freeze > constraints.txt"
    lines = recipe.constraints.read_text("utf-8").splitlines()
    assert lines
    assert all(re.fullmatch(r"[\w.-]+==[\w.+!-]+", line) for line in lines), lines
