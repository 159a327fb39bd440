// Starts the app: the one script the page names (the page's policy allows no inline script).
//
// - makes the default Trusted Types policy, before any wasm runs: it passes the addresses of our worker and our
//   service worker and nothing else (web-sys hands both over as plain strings);
// - loads the app's wasm, whose addresses Trunk writes into this script's data attributes;
// - registers the service worker, and tells the app about an update that waits;
// - has a face, in every language, for the two things the app cannot show itself: that it did not load, and that it
//   stopped. These words are here and not in the message files because they are needed when the wasm is not there.
//
// What the app hears and says, all as events on `window`:
//   khetsmriti:update-waiting   a whole new version is on the phone and waits
//   khetsmriti:apply-update     said by the app when no form is open: the new version takes over and the page reloads
//   khetsmriti:may-install      the browser lets the app be installed, once the app asks
//   khetsmriti:install          said by the app: the browser is to ask now; then `installed` or `not-installed`
(() => {
  'use strict';

  const WORKER_SCRIPTS = ['/worker.js', '/sw.js'];
  const { js, wasm } = document.currentScript.dataset;
  let hasStarted = false;

  // The look last chosen on this phone, before anything is painted. What the names are is client/src/core/theme.rs's
  // business, and what else changes with the look ui/paint.rs's.
  try {
    const look = localStorage.getItem('khetsmriti:theme');
    if (look) document.documentElement.dataset.theme = look;
    for (const meta of look && look !== 'auto' ? document.querySelectorAll('meta[data-look]') : []) {
      meta.media = meta.dataset.look === look ? 'all' : 'not all';
    }
  } catch {
    // Without storage there is nothing chosen.
  }

  if (window.trustedTypes) {
    trustedTypes.createPolicy('default', {
      createScriptURL(address) {
        const url = new URL(address, location.origin);
        const isOurs = url.origin === location.origin && url.search === '' && WORKER_SCRIPTS.includes(url.pathname);
        return isOurs ? url.href : null;
      },
    });
  }

  const WORDS = {
    unloaded: {
      te: ['యాప్ తెరుచుకోలేదు', 'సిగ్నల్ చూసుకుని మళ్ళీ ప్రయత్నించండి. మీరు రాసినవి ఈ ఫోన్‌లోనే భద్రంగా ఉన్నాయి.'],
      hi: ['ऐप नहीं खुला', 'सिग्नल देखकर फिर कोशिश करें। आपका लिखा इस फोन पर सुरक्षित है।'],
      en: ['The app did not open', 'Check the signal and try again. What you recorded is still on this phone.'],
    },
    unsupported: {
      te: ['ఈ బ్రౌజర్ పాతది', 'క్రోమ్‌ను అప్‌డేట్ చేసి మళ్ళీ తెరవండి. మీరు రాసినవి ఈ ఫోన్‌లోనే భద్రంగా ఉన్నాయి.'],
      hi: ['यह ब्राउज़र पुराना है', 'क्रोम अपडेट करके फिर खोलें। आपका लिखा इस फोन पर सुरक्षित है।'],
      en: ['This browser is too old', 'Update Chrome and open again. What you recorded is still on this phone.'],
    },
    stopped: {
      te: ['యాప్ ఆగిపోయింది', 'మళ్ళీ తెరవండి. మీరు భద్రపరిచినవి ఈ ఫోన్‌లోనే ఉన్నాయి; సేవ్ చేయనిది పోయి ఉండవచ్చు.'],
      hi: ['ऐप रुक गया', 'फिर खोलें। जो सेव किया था वह इस फोन पर है; जो सेव नहीं किया वह शायद चला गया।'],
      en: ['The app stopped', 'Open it again. What you saved is still on this phone; what was not saved may be gone.'],
    },
    again: { te: 'మళ్ళీ తెరవండి', hi: 'फिर खोलें', en: 'Open again' },
  };

  function element(name, text, lang) {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (lang) made.lang = lang;
    return made;
  }

  function showFace(kind, reason) {
    if (document.querySelector('.boot-face')) return;
    // A piece of text in each language, with its language; one below the other or in a row.
    const fill = (parent, words, between) => {
      Object.entries(words).forEach(([lang, text], at) => {
        if (at > 0 && between) parent.append(between);
        parent.append(element('span', text, lang));
      });
      return parent;
    };
    const part = (at) => Object.fromEntries(Object.entries(WORDS[kind]).map(([lang, said]) => [lang, said[at]]));
    const face = element('section');
    face.className = 'boot-face';
    face.dataset.kind = kind;
    face.setAttribute('role', 'alert');
    const words = fill(element('p'), part(1));
    const again = fill(element('button'), WORDS.again, ' · ');
    again.type = 'button';
    again.addEventListener('click', () => location.reload());
    face.append(fill(element('h1'), part(0), ' · '), words, again, element('pre', String(reason ?? '')));
    document.body.append(face);
  }

  // A trap in the wasm leaves the app dead with its last screen standing: an officer would go on typing into it.
  // Other uncaught errors (an extension's, a rejected fetch) are logged by the browser and do not stop the app.
  function onUncaught(error, text) {
    if (error instanceof WebAssembly.RuntimeError) showFace('stopped', text);
  }
  addEventListener('error', (event) => onUncaught(event.error, event.message));
  addEventListener('unhandledrejection', (event) => onUncaught(event.reason, event.reason?.message));

  async function startApp() {
    if (typeof WebAssembly !== 'object' || !window.indexedDB) {
      showFace('unsupported', navigator.userAgent);
      return;
    }
    try {
      // Fetched and compiled beside the first paint (public/first.js), on other threads; run after it.
      const parts = [import(js), WebAssembly.compileStreaming(fetch(wasm))];
      await Promise.allSettled([window.khetsmritiFirst]);
      const [app, module] = await Promise.all(parts);
      await app.default({ module_or_path: module });
      hasStarted = true;
      document.documentElement.dataset.boot = 'started';
    } catch (error) {
      console.error(error);
      showFace(error instanceof WebAssembly.RuntimeError ? 'stopped' : 'unloaded', error?.message);
    }
  }

  function whenInstalled(worker, then) {
    if (worker.state === 'installed') then();
    else worker.addEventListener('statechange', () => worker.state === 'installed' && then());
  }

  function applyUpdate(registration) {
    const next = registration.waiting;
    if (!next) return;
    // Only the page that asked reloads: another tab may have a form open, and keeps the code it has.
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    next.postMessage({ type: 'apply-update' });
  }

  function onUpdateWaiting(registration) {
    // If this version does not even start, there is no form to protect, and the new one may be the repair.
    if (!hasStarted && document.querySelector('.boot-face')) applyUpdate(registration);
    else dispatchEvent(new CustomEvent('khetsmriti:update-waiting'));
  }

  function watchForUpdate(registration) {
    const look = (worker) => worker && whenInstalled(worker, () => {
      if (registration.waiting && registration.active) onUpdateWaiting(registration);
    });
    look(registration.waiting);
    look(registration.installing);
    registration.addEventListener('updatefound', () => look(registration.installing));
    addEventListener('khetsmriti:apply-update', () => applyUpdate(registration));
    addEventListener('online', () => {
      registration.update().catch(() => {});
      registration.active?.postMessage({ type: 'fill' });
    });
  }

  async function registerServiceWorker() {
    if (!('serviceWorker' in navigator)) return;
    try {
      watchForUpdate(await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }));
    } catch (error) {
      // Without it the app works as long as there is signal; the app shows that it is not ready for the field.
      console.warn('service worker not registered:', error?.message);
    }
  }

  // The browser's offer to install is kept until the app has a reason to make it; it can be made once.
  function watchInstall() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      window.khetsmritiInstall = event;
      dispatchEvent(new CustomEvent('khetsmriti:may-install'));
    });
    addEventListener('appinstalled', () => dispatchEvent(new CustomEvent('khetsmriti:installed')));
    addEventListener('khetsmriti:install', async () => {
      const offer = window.khetsmritiInstall;
      window.khetsmritiInstall = undefined;
      if (!offer) return;
      await offer.prompt();
      const { outcome } = await offer.userChoice;
      if (outcome !== 'accepted') dispatchEvent(new CustomEvent('khetsmriti:not-installed'));
    });
  }

  watchInstall();
  startApp().then(registerServiceWorker);
})();
