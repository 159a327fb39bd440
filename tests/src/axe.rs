//! axe-core in the page: which rules of accessibility a screen breaks, and what axe could not decide.

use crate::browser::Page;
use anyhow::{Context, Result};
use serde::Deserialize;

/// WCAG 2.0 A, 2.1 AA and 2.2 AA with 2.0 AA under them, and by name what stricter sets would bring.
const RULES: &str =
    "{ runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    rules: { 'color-contrast-enhanced': { enabled: true }, 'target-size': { enabled: true } },
    resultTypes: ['violations', 'incomplete'] }";

/// axe-core's script.
#[derive(Debug)]
pub struct Axe {
    source: String,
}

/// What axe says of a screen.
#[derive(Debug, Deserialize)]
pub struct Report {
    /// Its version.
    pub version: String,
    /// Rules that were run.
    pub rules: Vec<String>,
    /// What is wrong.
    pub violations: Vec<Finding>,
    /// What it could not decide.
    pub incomplete: Vec<Finding>,
}

/// One rule at one element.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct Finding {
    /// The rule.
    pub rule: String,
    /// A selector of the element.
    pub target: String,
    /// What axe saw there.
    pub why: String,
}

impl Axe {
    /// The script that `cargo xtask` has fetched (`KHETSMRITI_AXE`), or fetched earlier.
    pub fn load() -> Result<Self> {
        let named = std::env::var_os("KHETSMRITI_AXE").map(std::path::PathBuf::from);
        let file = named.unwrap_or_else(|| crate::target("tools/axe/package/axe.min.js"));
        let source = std::fs::read_to_string(&file).with_context(|| {
            format!(
                "no axe-core at {}: run the tests by `cargo xtask test`",
                file.display()
            )
        })?;
        Ok(Self { source })
    }

    /// Looks at the page as it is now.
    pub fn look(&self, page: &Page) -> Result<Report> {
        if page.eval("typeof axe")? != "object" {
            page.eval(&format!("void (() => {{ {} }})()", self.source))?;
        }
        let flat = "list => list.flatMap(r => r.nodes.map(n => ({ rule: r.id, target: n.target.flat().join(' '),
            why: [...n.any, ...n.all, ...n.none].map(c => c.message).join('; ') })))";
        let script = format!(
            "axe.run(document, {RULES}).then(found => {{ const flat = {flat};
                return {{ version: axe.version, rules: axe.getRules(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa',
                    'wcag22aa']).map(r => r.ruleId).concat('color-contrast-enhanced'),
                    violations: flat(found.violations), incomplete: flat(found.incomplete) }}; }})"
        );
        Ok(serde_json::from_value(page.eval(&script)?)?)
    }
}
