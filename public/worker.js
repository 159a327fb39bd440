// The worker: the app's own wasm without a page. The page says where its glue is and hands over the module that it has
// compiled already, so that nothing is fetched or compiled twice; the wasm itself sees that it stands in a worker.
'use strict';

addEventListener('message', async ({ data }) => {
  try {
    const app = await import(data.js);
    await app.default({ module_or_path: data.module });
  } catch (error) {
    console.error(error);
    // The word for it in client/src/shell/worker_handle.rs: another is started in its place.
    postMessage('trapped');
  }
}, { once: true });
