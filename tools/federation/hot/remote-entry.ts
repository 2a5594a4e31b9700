import { emitter } from '@rspack/core/hot/emitter.js';
import '@rspack/core/hot/dev-server.js';
import { refreshRuntimeOfHost } from './refresh-runtime';

/** Runs before each module; `factory` is its code. */
declare const __webpack_require__: { i: ((module: { factory?: unknown }) => void)[] };

// An update that imports a shared module for the first time comes without it: only a new page asks the host for it.
__webpack_require__.i.push(({ factory }) => {
  if (factory === undefined) window.location.reload();
});

const UPDATE = 'webpackHotUpdate';

// A host in development has a client, which posts each new hash. A published shell has none: the remote brings its own.
if (refreshRuntimeOfHost()) {
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && data.startsWith(UPDATE)) emitter.emit(UPDATE, data.slice(UPDATE.length));
  });
} else {
  void import('portal-dev-server-client');
}
