// The shell on the phone: app files kept so that the app opens from cold with no signal. Knows no data: `/api` is
// never touched, and what an officer records is in IndexedDB.
//
// The list below (path -> SHA-256 of its content) is written in by `xtask pwa-hook` after each build; the version is
// a hash over it. A file is kept under `path?sha256=...`, so old and new versions live side by side in one cache,
// an update fetches what changed and nothing else, and a fetch that failed can be made good later by itself.
//
// Messages from the page (replies go to the message's port, or to the page):
//   {type:'status'}        -> {type:'status', version, complete, missing:[path]}; what is missing is then fetched, and
//                             a second reply follows
//   {type:'fill'}          -> fetches what is missing, then replies as above
//   {type:'apply-update'}  the page has no form open: a waiting version takes over (the page reloads itself)
'use strict';

const VERSION = 'dev';
const SHELL = {};

const CACHE = 'khetsmriti-shell';
const PAGE = '/index.html';
const OFFLINE_PAGE = '/offline.html';

const keyOf = (path) => `${path}?sha256=${SHELL[path]}`;
const isListed = (path) => Object.hasOwn(SHELL, path);

let isWhole = false;
let filling = null;

async function kept(path) {
  return isListed(path) ? (await caches.open(CACHE)).match(keyOf(path)) : undefined;
}

async function missing() {
  const requests = await (await caches.open(CACHE)).keys();
  const keys = new Set(requests.map((request) => request.url.slice(self.location.origin.length)));
  const paths = Object.keys(SHELL).filter((path) => !keys.has(keyOf(path)));
  isWhole = paths.length === 0;
  return paths;
}

// The hash decides, not the status: a captive portal answers 200 with a page of its own in place of our script. As the
// hash decides, the browser's own cache will do (the page has just loaded most of it); only what does not fit is asked
// of the server itself.
async function keep(path) {
  if (!(await keepFrom(path, 'default')) && !(await keepFrom(path, 'reload'))) {
    throw new Error(`${path}: not the file of this version`);
  }
}

async function keepFrom(path, cache) {
  const response = await fetch(path, { cache, redirect: 'error' });
  if (!response.ok) return false;
  const copy = response.clone();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex === SHELL[path]) await (await caches.open(CACHE)).put(keyOf(path), copy);
  return hex === SHELL[path];
}

// Fetches what is missing, each file for itself: one that fails takes nothing with it. Gives what is still missing.
function fill() {
  filling ??= (async () => {
    await Promise.allSettled((await missing()).map(keep));
    return missing();
  })().finally(() => { filling = null; });
  return filling;
}

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    let left = await fill();
    if (left.length > 0) left = await fill();
    // A first install goes on with what it has and fetches the rest later. An update that is not whole must not
    // wait beside a version that is: the browser would put it in charge once the last page is closed. What it has
    // fetched stays, so the next try fetches the rest.
    if (left.length > 0 && self.registration.active) throw new Error(`update not whole: ${left.join(' ')}`);
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    if ((await missing()).length === 0) await dropOldFiles();
    await self.clients.claim();
  })());
});

async function dropOldFiles() {
  const cache = await caches.open(CACHE);
  const ours = new Set(Object.keys(SHELL).map((path) => self.location.origin + keyOf(path)));
  for (const request of await cache.keys()) {
    if (!ours.has(request.url)) await cache.delete(request);
  }
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === 'POST' && url.origin === self.location.origin && url.pathname === '/share') {
    event.respondWith(share(event.request));
    return;
  }
  const isOurs = event.request.method === 'GET' && url.origin === self.location.origin;
  if (!isOurs || url.pathname === '/api' || url.pathname.startsWith('/api/')) return;
  if (isListed(url.pathname)) event.respondWith(asset(event, url.pathname));
  else if (event.request.mode === 'navigate' && isListed(PAGE)) event.respondWith(page(event));
});

// Another app shares photos or audio. They are kept here, with no signal too, until the officer says whose they are:
// the app reads this cache, and deletes it. An earlier share that was never looked at is not thrown away for a new one.
const SHARED = 'khetsmriti-shared';
const MOST_SHARED = 8;
const MOST_SHARED_BYTES = 20 * 1024 * 1024;

async function share(request) {
  try {
    const files = (await request.formData()).getAll('files').filter((file) => file instanceof File && file.size > 0);
    const cache = await caches.open(SHARED);
    const held = (await cache.keys()).length;
    for (const [at, file] of files.slice(0, MOST_SHARED).entries()) {
      if (file.size > MOST_SHARED_BYTES) continue;
      const headers = { 'content-type': file.type || 'application/octet-stream' };
      await cache.put(`/shared/${held + at}-${Date.now()}`, new Response(file, { headers }));
    }
  } catch (error) {
    // No room, or nothing that can be read: the page says that nothing came.
    console.warn('share not kept:', error?.message);
  }
  return Response.redirect('/shared', 303);
}

async function page(event) {
  const ours = await kept(PAGE);
  if (ours && (isWhole || (await missing()).length === 0)) return ours;
  try {
    // Not whole yet: the server's page is sure to fit the server's scripts. If a captive portal answers, its page
    // is shown, which is the way through it.
    const response = await fetch(event.request);
    event.waitUntil(fill());
    return response;
  } catch {
    return ours ?? (await kept(OFFLINE_PAGE)) ?? Response.error();
  }
}

async function asset(event, path) {
  if (isWhole || (await missing()).length === 0) {
    const ours = await kept(path);
    if (ours) return ours;
    // The browser threw it away. Only this version's own file will do, the others are of this version too.
    isWhole = false;
    await keep(path).catch(() => {});
    return (await kept(path)) ?? Response.error();
  }
  const response = await fetch(event.request).catch(() => undefined);
  if (!response?.ok || isStrangersPage(response, path)) return (await kept(path)) ?? Response.error();
  event.waitUntil(fill());
  return response;
}

function isStrangersPage(response, path) {
  return !path.endsWith('.html') && (response.headers.get('content-type') ?? '').includes('text/html');
}

self.addEventListener('message', (event) => {
  const reply = async () => {
    const left = await missing();
    const status = { type: 'status', version: VERSION, complete: left.length === 0, missing: left };
    (event.ports[0] ?? event.source)?.postMessage(status);
    return left;
  };
  const fillAndReply = () => fill().then(reply);
  switch (event.data?.type) {
    case 'status':
      event.waitUntil(reply().then((left) => (left.length > 0 ? fillAndReply() : left)));
      break;
    case 'fill':
      event.waitUntil(fillAndReply());
      break;
    case 'apply-update':
      event.waitUntil(self.skipWaiting());
      break;
  }
});
