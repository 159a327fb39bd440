//! The contrast of the phone's colours, computed from `client/styles/tokens.css` in every look (light, dark, sun, and
//! each with more contrast wished for) by the rule at the head of that file: what a token is called says what is asked
//! of it, so a new one is covered as it is written. And that no colour is written anywhere else.

use std::collections::BTreeMap;
use std::fs;
use tests::root;

const TEXT: f64 = 7.0;
const SIGN: f64 = 3.0;

type Tokens = BTreeMap<String, String>;

fn style(name: &str) -> String {
    let path = root().join("client/styles").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn without_comments(css: &str) -> String {
    let mut parts = css.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once("*/").map_or("", |(_, rest)| rest));
    first + &rest.collect::<String>()
}

/// Every rule: the condition around it, its selector, its declarations.
fn rules(css: &str) -> Vec<(String, String, Tokens)> {
    let css = without_comments(css);
    let (mut rules, mut around, mut rest) = (Vec::new(), String::new(), css.as_str());
    while let Some(at) = rest.find(['{', '}']) {
        let (head, is_open) = (rest[..at].trim().to_owned(), rest[at..].starts_with('{'));
        rest = &rest[at + 1..];
        if !is_open {
            around.clear();
        } else if head.starts_with('@') {
            around = head;
        } else {
            let end = rest.find('}').unwrap_or(rest.len());
            rules.push((around.clone(), head, declared(&rest[..end])));
            rest = rest.get(end + 1..).unwrap_or_default();
        }
    }
    rules
}

fn declared(body: &str) -> Tokens {
    let lines = body.split(';').filter_map(|line| line.split_once(':'));
    lines
        .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        .filter(|(name, _)| name.starts_with("--"))
        .collect()
}

/// The tokens of every look.
fn looks(css: &str) -> BTreeMap<&'static str, Tokens> {
    let rules = rules(css);
    let of = |condition: &str, selector: &str| {
        let found = rules
            .iter()
            .find(|(around, head, _)| around.contains(condition) && head.contains(selector));
        let found = found.filter(|(around, ..)| around.is_empty() == condition.is_empty());
        found.map(|(.., tokens)| tokens.clone()).unwrap_or_default()
    };
    let over = |below: &Tokens, above: &Tokens| {
        let mut both = below.clone();
        both.extend(above.clone());
        both
    };
    let light = of("", ":root");
    let dark = of("", "[data-theme=\"dark\"]");
    let wished = of("prefers-color-scheme: dark", ":root");
    assert_eq!(dark, wished, "dark by choice and by the phone's wish");
    let sun = of("", "[data-theme=\"sun\"]");
    let more = of("prefers-contrast: more", ":root");
    assert!(
        !dark.is_empty() && !sun.is_empty() && !more.is_empty(),
        "a look is missing"
    );
    let (dark, sun) = (over(&light, &dark), over(&light, &sun));
    BTreeMap::from([
        ("light, more contrast", over(&light, &more)),
        ("dark, more contrast", over(&dark, &more)),
        ("light", light),
        ("dark", dark),
        ("sun", sun),
    ])
}

/// Red, green and blue of a token, through `var()`; none where it is no colour.
fn colour(tokens: &Tokens, value: &str) -> Option<[f64; 3]> {
    if let Some(name) = value
        .strip_prefix("var(")
        .and_then(|rest| rest.strip_suffix(')'))
    {
        return colour(tokens, tokens.get(name.trim())?);
    }
    let digits = value.strip_prefix('#')?;
    if digits.len() != 6 || !digits.is_ascii() {
        return None;
    }
    let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    Some([part(0)?.into(), part(2)?.into(), part(4)?.into()])
}

/// WCAG 2's relative luminance.
fn luminance(colour: [f64; 3]) -> f64 {
    let [r, g, b] = colour.map(|part| {
        let part = part / 255.0;
        if part <= 0.040_45 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let (a, b) = (luminance(one), luminance(other));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn is_ground(name: &str) -> bool {
    name == "--paper" || name == "--card" || name.ends_with("-tint")
}

/// What is asked of each pair of tokens by their names, and of each pair that falls short a line; and how many there are.
fn shortfalls(look: &str, tokens: &Tokens) -> (usize, Vec<String>) {
    let colours: BTreeMap<&str, [f64; 3]> = tokens
        .iter()
        .filter_map(|(name, value)| Some((name.as_str(), colour(tokens, value)?)))
        .collect();
    let grounds: Vec<_> = colours.iter().filter(|(name, _)| is_ground(name)).collect();
    let (mut pairs, mut short) = (0, Vec::new());
    let mut ask = |name: &str, over: &str, wanted: f64| {
        pairs += 1;
        let is = contrast(colours[name], colours[over]);
        if is < wanted {
            short.push(format!(
                "{look}: {name} over {over} is {is:.2}, not {wanted}"
            ));
        }
    };
    for name in colours.keys() {
        let is_solid = colours.contains_key(format!("--on-{}", &name[2..]).as_str());
        let wanted = match name {
            name if is_ground(name) || name.starts_with("--line") => continue,
            name if name.starts_with("--on-") => {
                let solid = format!("--{}", &name[5..]);
                let solid = colours.keys().find(|other| **other == solid);
                ask(name, solid.expect("a solid for each --on-"), TEXT);
                continue;
            }
            name if is_solid || name.starts_with("--edge") => SIGN,
            _ => TEXT,
        };
        for (ground, _) in &grounds {
            ask(name, ground, wanted);
        }
    }
    (pairs, short)
}

fn all_shortfalls(css: &str) -> (usize, Vec<String>) {
    let all = looks(css);
    let all = all.iter().map(|(look, tokens)| shortfalls(look, tokens));
    all.fold((0, Vec::new()), |(pairs, mut lines), (more, short)| {
        lines.extend(short);
        (pairs + more, lines)
    })
}

#[test]
fn every_text_reaches_seven_to_one_and_every_sign_three_in_every_look() {
    let (pairs, short) = all_shortfalls(&style("tokens.css"));
    assert!(short.is_empty(), "{}", short.join("\n"));
    assert!(pairs > 200, "only {pairs} pairs were found");
    println!("{pairs} pairs of colours");
}

#[test]
fn a_planted_pair_is_found() {
    let css = style("tokens.css");
    let plant = |what: &str| css.replacen("--ink:", &format!("{what}; --ink:"), 1);
    let found = |css: &str, words: &str| {
        let (_, short) = all_shortfalls(css);
        assert!(
            short.iter().any(|line| line.contains(words)),
            "{words}: {short:?}"
        );
    };
    found(&plant("--pale: #777777"), "--pale over --paper");
    found(&plant("--new-tint: #808080"), "--ink over --new-tint");
    found(
        &plant("--fill: #12502b; --on-fill: #88988d"),
        "--on-fill over --fill",
    );
    found(&plant("--edge-thin: #c9cfca"), "--edge-thin over --card");
    found(&plant("--alias: var(--line)"), "--alias over --paper");
}

/// WCAG's own examples: black on white is 21, #767676 on white just over 4.54.
#[test]
fn contrast_is_that_of_wcag() {
    let of = |text: &str| colour(&Tokens::new(), text).expect("a colour");
    assert!((contrast(of("#000000"), of("#ffffff")) - 21.0).abs() < 0.001);
    assert!((contrast(of("#767676"), of("#ffffff")) - 4.542).abs() < 0.001);
    assert!((contrast(of("#ffffff"), of("#0000ff")) - 8.592).abs() < 0.001);
}

/// Tokens are written so that the test can read them, and no other file of styles writes a colour.
#[test]
fn colours_are_written_in_one_file() {
    let is_colour = |value: &str| {
        let words = value.split(|c: char| !(c.is_ascii_alphanumeric() || c == '#'));
        words.map(str::to_ascii_lowercase).any(|word| {
            let named = ["white", "black", "rgb", "rgba", "hsl", "hsla", "oklch"];
            named.contains(&word.as_str())
                || (word.len() > 3
                    && word.starts_with('#')
                    && u32::from_str_radix(&word[1..], 16).is_ok())
        })
    };
    for (_, head, tokens) in rules(&style("tokens.css")) {
        for (name, value) in tokens {
            let readable = colour(&Tokens::from([(name.clone(), value.clone())]), &value);
            let is_composed = name.starts_with("--shadow");
            assert!(
                readable.is_some() || is_composed || !is_colour(&value),
                "{head}: {name} is no colour of six digits: {value}"
            );
        }
    }
    let mut read = 0;
    for file in fs::read_dir(root().join("client/styles"))
        .expect("styles")
        .flatten()
    {
        let name = file.file_name().to_string_lossy().into_owned();
        if name == "tokens.css" {
            continue;
        }
        read += 1;
        let css = without_comments(&style(&name));
        let values = css
            .split([';', '{', '}'])
            .filter_map(|line| line.split_once(':'));
        for (property, value) in values {
            assert!(
                !is_colour(value),
                "{name} writes a colour: {}: {}",
                property.trim(),
                value.trim()
            );
        }
    }
    assert!(read >= 5, "only {read} files of styles");
}

/// What is shown before the styles are there has the colours of the looks it stands for: the faces before the app, and
/// the phone's bar above it.
#[test]
fn what_comes_before_the_app_has_its_colours() {
    let looks = looks(&style("tokens.css"));
    let boot = fs::read_to_string(root().join("public/boot.css")).expect("boot.css");
    let mut read = 0;
    for (around, head, tokens) in rules(&boot) {
        let look = if around.contains("dark") {
            "dark"
        } else {
            "light"
        };
        for (name, value) in tokens {
            read += 1;
            let ours = name.replace("--boot-", "--");
            assert_eq!(looks[look].get(&ours), Some(&value), "{head}: {name}");
        }
    }
    assert_eq!(read, 10);
    let page = fs::read_to_string(root().join("client/index.html")).expect("index.html");
    for look in ["light", "dark", "sun"] {
        let bar = page
            .lines()
            .find(|line| line.contains(&format!("data-look=\"{look}\"")));
        let paper = format!("content=\"{}\"", looks[look]["--paper"]);
        assert!(
            bar.is_some_and(|line| line.contains(&paper)),
            "{look}: {bar:?}"
        );
    }
}
