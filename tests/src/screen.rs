//! What a person would notice on any screen, whatever it shows: text that is cut, a page wider than the phone, a target
//! too small for a thumb, words in a script that is not the screen's.

use crate::browser::Page;
use anyhow::Result;

/// What does not fit: the page is wider than the phone, or an element hides part of its own text.
pub fn cut(page: &Page) -> Result<Vec<String>> {
    let script = "(() => { const name = e => e.tagName.toLowerCase() + (e.className?.baseVal ?? e.className ? '.'
            + String(e.className?.baseVal ?? e.className).trim().replace(/ +/g, '.') : '')
            + (e.dataset?.test ? `[${e.dataset.test}]` : '');
        const root = document.documentElement, found = [];
        if (root.scrollWidth > innerWidth + 1) {
            const wide = [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1);
            found.push(`the page is ${root.scrollWidth} px wide on ${innerWidth}: ${wide.slice(0, 4).map(name).join(', ')}`);
        }
        for (const e of document.querySelectorAll('main *, header *, .status-line *')) {
            const style = getComputedStyle(e);
            if (e.closest('svg, .unseen, [hidden]') || e.matches('input, textarea, select')) continue;
            if (!e.innerText?.trim()) continue;
            if (style.overflowX === 'hidden' && e.scrollWidth > e.clientWidth + 1 && style.position !== 'absolute')
                found.push(`${name(e)} is cut at the side: ${e.innerText.slice(0, 30)}`);
            if (style.overflowY === 'hidden' && e.scrollHeight > e.clientHeight + 2 && style.position !== 'absolute')
                found.push(`${name(e)} is cut below: ${e.innerText.slice(0, 30)}`);
        }
        return found; })()";
    Ok(serde_json::from_value(page.eval(script)?)?)
}

/// Targets under 48 px a side. A link inside a sentence is as high as its line; a label counts with its field.
pub fn small_targets(page: &Page) -> Result<Vec<String>> {
    let script = "[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button]')]
        .filter(e => e.getClientRects().length > 0 && !e.closest('.unseen'))
        .filter(e => !(e.tagName === 'A' && getComputedStyle(e).display === 'inline'))
        .map(e => [e, (e.matches('input[type=checkbox], input[type=radio], input[type=file]') && e.closest('label') || e)
            .getBoundingClientRect()])
        .filter(([, r]) => r.width < 47.5 || r.height < 47.5)
        .map(([e, r]) => `${e.tagName.toLowerCase()}.${e.className} [${e.dataset.test ?? ''}] ${r.width.toFixed(0)}x${r.height.toFixed(0)}`)";
    Ok(serde_json::from_value(page.eval(script)?)?)
}

/// Words in Latin letters that stand in text of another language, and runs in Telugu or Devanagari that do not say which
/// they are.
pub fn wrong_script(page: &Page, allowed: &[&str]) -> Result<Vec<String>> {
    let allowed = serde_json::to_string(allowed)?;
    let script = format!(
        "(() => {{ const allowed = new Set({allowed}), found = [];
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {{
            const at = walk.currentNode.parentElement, text = walk.currentNode.data;
            if (!at || at.closest('script, style, noscript, template')) continue;
            const lang = at.closest('[lang]')?.lang;
            const latin = (text.match(/[A-Za-z]{{2,}}/g) ?? []).filter(word => !allowed.has(word));
            if (lang !== 'en' && latin.length) found.push(`${{lang}}: ${{latin.slice(0, 3).join(' ')}} in ${{text.trim().slice(0, 40)}} (${{at.tagName.toLowerCase()}}.${{at.className}} in ${{at.closest('[data-test]')?.dataset.test}})`);
            if (lang !== 'te' && /[\\u0C00-\\u0C7F]/.test(text)) found.push(`${{lang}}: Telugu in ${{text.trim().slice(0, 40)}}`);
            if (lang !== 'hi' && /[\\u0900-\\u0963\\u0966-\\u097F]/.test(text)) found.push(`${{lang}}: Devanagari in ${{text.trim().slice(0, 40)}}`);
        }}
        return found; }})()"
    );
    Ok(serde_json::from_value(page.eval(&script)?)?)
}

/// The texts of all runs in Latin letters, for a test that knows which are names.
pub fn latin_runs(page: &Page) -> Result<Vec<String>> {
    let script = "[...document.querySelectorAll('main [lang=en], header [lang=en]')]
        .filter(e => e.getClientRects().length > 0 && !e.querySelector('[lang]'))
        .map(e => e.innerText.trim()).filter(text => /[A-Za-z]{2,}/.test(text))";
    Ok(serde_json::from_value(page.eval(script)?)?)
}
