// The list as it was last shown, painted before the app's wasm is there: opening the app is then a matter of this file
// and the styles. Kept as structure (names of elements, a few attributes, text), never as HTML.
//
// - What is kept is of the officer who is signed in: the app takes it away when he signs out, when another signs in and
//   when its store was lost. It is painted only at the list's own address, and marked as what it is: "Opening, list of
//   9:40". The store is not asked: that alone took most of a second on a slow phone. On another day everything that was said of a day (due,
//   late, last seen) is left out, and names and villages stay.
// - Links work at once: the address changes, and the app opens that place when it starts. A button or a field that is
//   pressed is pressed again once the app is there.
// - Nothing here has a `data-test` of the app's: who waits for the app does not find this.
//
// What it hears from the app, as events on `window` (client/src/ui/first.rs):
//   khetsmriti:list-shown   the whole list stands in #app; `data-officer` there says whose it is
//   khetsmriti:here         the app shows something of its own: it takes the place of what was painted here
(() => {
  'use strict';

  const KEY = 'khetsmriti:first';
  const FORM = 1;
  const LONGEST = 300_000;
  const TAGS = new Set(['a', 'b', 'button', 'circle', 'div', 'em', 'g', 'h1', 'h2', 'h3', 'header', 'input', 'li',
    'line', 'main', 'nav', 'ol', 'p', 'path', 'polyline', 'rect', 'section', 'small', 'span', 'strong', 'svg', 'ul']);
  const ATTRIBUTES = /^(class|lang|dir|type|title|placeholder|viewBox|d|points|cx|cy|r|x|y|x1|x2|y1|y2|rx|width|height|fill|stroke[a-z-]*|aria-label|aria-hidden|aria-pressed|data-(id|due|lang|theme))$/;
  // What may no longer be so: said by the app itself, or not at all.
  const NOT_KEPT = '.notice, .unseen, [role="alert"], [role="status"], [data-test="first-sync"], [data-test="ready-for-field"]';
  const OF_A_DAY = '.why, .row-more, .row-outcome, .today-villages, [data-today], section:not([data-first="village"]) > h2';
  const WORDS = {
    te: ['తెరుస్తోంది…', (when) => `${when} నాటి జాబితా`],
    hi: ['खुल रहा है…', (when) => `${when} की सूची`],
    en: ['Opening…', (when) => `list of ${when}`],
  };
  const LETTERS = { te: '/fonts/noto-sans-telugu.woff2', hi: '/fonts/noto-sans-devanagari.woff2' };
  const app = () => document.getElementById('app');
  let first = null;
  let isAppHere = false;
  let wanted = null;
  let soon = 0;

  // The product lives at +05:30, whatever the phone's zone.
  const local = (ms) => new Date(ms + 19_800_000).toISOString();
  const read = () => { try { return localStorage.getItem(KEY); } catch { return null; } };
  const forget = () => { try { localStorage.removeItem(KEY); } catch { /* nothing is kept without storage */ } };

  // An element as [name, attributes, ...children]; a text as itself; null where it is not kept.
  function kept(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches(NOT_KEPT)) return null;
    const name = node.localName;
    if (node.dataset.test === 'status-line') return ['status'];
    if (!TAGS.has(name)) return null;
    const attributes = {};
    for (const { name, value } of node.attributes) if (ATTRIBUTES.test(name)) attributes[name] = value;
    const href = node.getAttribute('href');
    if (href && /^\/(?!\/)/.test(href)) attributes.href = href;
    if (node.dataset.test) attributes['data-first'] = node.dataset.test;
    return [name, attributes, ...[...node.childNodes].map(kept).filter((child) => child !== null)];
  }

  function keep() {
    if (!app().querySelector('main[data-page="list"]')) return;
    const officer = app().dataset.officer;
    const list = JSON.stringify([...app().childNodes].map(kept).filter((child) => child !== null));
    const { lang } = document.documentElement;
    let before = null;
    try { before = JSON.parse(read()); } catch { /* written anew */ }
    const isSame = before?.list === list && before.officer === officer && before.lang === lang
      && local(before.at).slice(0, 13) === local(Date.now()).slice(0, 13);
    if (!officer || isSame) return;
    if (list.length > LONGEST) return forget();
    try {
      localStorage.setItem(KEY, JSON.stringify({ form: FORM, officer, lang, at: Date.now(), list }));
    } catch {
      forget();
    }
  }

  function made(node, lang, status) {
    if (typeof node === 'string') return document.createTextNode(node);
    const [name, attributes, ...children] = node;
    if (name === 'status') return status;
    if (!TAGS.has(name)) return document.createTextNode('');
    const isDrawn = ['svg', 'path', 'g', 'circle', 'rect', 'line', 'polyline'].includes(name);
    const element = isDrawn ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (ATTRIBUTES.test(key) || key === 'data-first' || (key === 'href' && /^\/(?!\/)/.test(value))) {
        element.setAttribute(key, value);
      }
    }
    element.append(...children.map((child) => made(child, lang, status)));
    return element;
  }

  function statusLine(snapshot) {
    const [opening, listOf] = WORDS[snapshot.lang] ?? WORDS.en;
    const [day, clock] = local(snapshot.at).split('T');
    const isToday = day === local(Date.now()).slice(0, 10);
    const when = clock.slice(0, 5).replace(/^0/, '');
    const line = document.createElement('div');
    line.className = 'status-line quiet';
    const words = document.createElement('span');
    words.className = 'status-text';
    words.setAttribute('role', 'status');
    words.textContent = `${opening} · ${listOf(isToday ? when : `${day.slice(8)}-${day.slice(5, 7)} ${when}`)}`;
    line.append(words);
    return { line, isToday };
  }

  // Letters that come later mean laying everything out twice.
  function loadLetters(lang) {
    if (!LETTERS[lang]) return;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: LETTERS[lang] });
    document.head.append(link);
  }

  const whenParsed = () => new Promise((then) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', then, { once: true });
    else then();
  });

  async function paint() {
    if (location.pathname !== '/') return;
    const text = read();
    if (!text) return;
    let snapshot;
    try {
      snapshot = JSON.parse(text);
      snapshot.list = JSON.parse(snapshot.list);
    } catch {
      return forget();
    }
    if (snapshot.form !== FORM) return forget();
    loadLetters(snapshot.lang);
    await whenParsed();
    if (isAppHere || location.pathname !== '/') return;
    const { line, isToday } = statusLine(snapshot);
    const painted = document.createElement('div');
    painted.id = 'first';
    painted.append(...snapshot.list.map((node) => made(node, snapshot.lang, line)));
    if (!isToday) painted.querySelectorAll(OF_A_DAY).forEach((element) => element.remove());
    document.documentElement.lang = snapshot.lang;
    painted.addEventListener('click', press);
    painted.addEventListener('submit', (event) => event.preventDefault());
    app().before(painted);
    app().hidden = true;
    first = painted;
    await new Promise((then) => requestAnimationFrame(() => setTimeout(then)));
    if (first) performance.mark('list-ready');
  }

  function press(event) {
    const target = event.target.closest('a, button, input');
    if (!target || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    first.querySelectorAll('.pressed').forEach((element) => element.classList.remove('pressed'));
    target.classList.add('pressed');
    const href = target.getAttribute('href');
    if (href) {
      // One step back from there is the list, however many were pressed before the app came.
      if (location.pathname === '/') history.pushState(null, '', href);
      else history.replaceState(null, '', href);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
      wanted = null;
    } else {
      const { first: name, id, lang, theme } = target.dataset;
      wanted = { name, id, lang, theme };
    }
  }

  // The app's own control for what was pressed.
  function pressAgain({ name, id, lang, theme }) {
    const all = [...app().querySelectorAll('[data-test]')];
    const found = all.find(({ dataset }) => dataset.test === name && dataset.id === id && dataset.lang === lang && dataset.theme === theme);
    if (found?.matches('input')) found.focus();
    else found?.click();
  }

  addEventListener('khetsmriti:here', () => {
    isAppHere = true;
    if (!first) return;
    const top = scrollY;
    first.remove();
    first = null;
    app().hidden = false;
    scrollTo(0, location.pathname === '/' ? top : 0);
    if (wanted) pressAgain(wanted);
  });

  addEventListener('khetsmriti:list-shown', () => {
    clearTimeout(soon);
    const whenIdle = window.requestIdleCallback ?? ((then) => setTimeout(then));
    soon = setTimeout(() => whenIdle(keep), 1_500);
  });

  // The app's start is long tasks: boot.js lets this have its frame before.
  window.khetsmritiFirst = paint().catch(() => {});
})();
