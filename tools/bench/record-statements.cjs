// Loaded before the API (node --require): tells the process that started it how much memory it has and, while asked to note
// them, what statements it sends to PostgreSQL.
const pg = require('pg');

const { query } = pg.Client.prototype;
/** @type {import('./messages').Statement[] | null} */
let statements = null;

/** @this {import('pg').Client} */
pg.Client.prototype.query = function recordedQuery(/** @type {any[]} */ ...sent) {
  const [config] = sent;
  if (statements !== null && typeof config?.text === 'string') {
    statements.push({ text: config.text, values: config.values ?? [] });
  }
  return Reflect.apply(query, this, sent);
};

process.on('message', (/** @type {import('./messages').BenchMessage} */ message) => {
  if (message === 'memory') {
    process.send?.(process.memoryUsage.rss());
    return;
  }
  const noted = statements ?? [];
  statements = message === 'record' ? [] : null;
  process.send?.(noted);
});

// Whoever measured is gone or has finished.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
