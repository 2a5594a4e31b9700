// Loaded before the API (node --require), which runs with WORKERS=1: on 'record' it notes the statements that answer calls, on
// 'stop' it sends them to the bench.
const { AsyncLocalStorage } = require('node:async_hooks');
const http = require('node:http');
const pg = require('pg');

const { query } = pg.Client.prototype;
const { emit } = http.Server.prototype;
/** @type {{ text: string, values: unknown[] }[] | null} */
let statements = null;

/** Jobs send statements too: only those within the answer of a call are noted. Disabled while nothing is, since it costs time. */
const answering = new AsyncLocalStorage();

/** @this {http.Server} */
http.Server.prototype.emit = function emitWithin(/** @type {any[]} */ ...emitted) {
  const pass = () => Reflect.apply(emit, this, emitted);
  return statements !== null && emitted[0] === 'request' ? answering.run(true, pass) : pass();
};

/** @this {import('pg').Client} */
pg.Client.prototype.query = function recordedQuery(/** @type {any[]} */ ...sent) {
  const [config] = sent;
  if (statements !== null && typeof config?.text === 'string' && answering.getStore() !== undefined)
    statements.push({ text: config.text, values: config.values ?? [] });
  return Reflect.apply(query, this, sent);
};

process.on('message', (message) => {
  const noted = statements ?? [];
  statements = message === 'record' ? [] : null;
  if (statements === null) answering.disable();
  process.send?.(noted);
});

// The measuring process is gone or has finished.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
