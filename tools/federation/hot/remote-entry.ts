import { emitter } from '@rspack/core/hot/emitter.js';
import '@rspack/core/hot/dev-server.js';
import { refreshRuntimeOfHost } from './refresh-runtime';

const UPDATE = 'webpackHotUpdate';

// A host in development has a client, which posts each new hash. A published shell has none: the remote brings its own.
if (refreshRuntimeOfHost()) {
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && data.startsWith(UPDATE)) emitter.emit(UPDATE, data.slice(UPDATE.length));
  });
} else {
  void import('portal-dev-server-client');
}
