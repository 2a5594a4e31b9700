import { emitter } from '@rspack/core/hot/emitter.js';
import '@rspack/core/hot/dev-server.js';
import { hotHost } from './hot-host';

/** Runs before each module; `factory` is its code. */
declare const __webpack_require__: { i: ((module: { factory?: unknown }) => void)[] };
declare const __webpack_public_path__: string;

// An update that imports a shared module for the first time comes without it: only a new page asks the host for it.
__webpack_require__.i.push(({ factory }) => {
  if (factory === undefined) window.location.reload();
});

const host = hotHost();

// The client of a host in development receives the saves of the page's server. A remote of another server (`?remote.<name>=`),
// or in a published shell, has its own client: updates from elsewhere would reload the page.
if (host && new URL(__webpack_public_path__, window.location.href).origin === window.location.origin) {
  host.onUpdate((hash) => emitter.emit('webpackHotUpdate', hash));
} else {
  void import('portal-dev-server-client');
}
