// Loaded before the API (node --require): tells the process that started it how much memory it has and, while asked to note
// them, what statements it sends to PostgreSQL.
const { AsyncLocalStorage } = require('node:async_hooks');
const cluster = require('node:cluster');
const http = require('node:http');
const pg = require('pg');

const { query } = pg.Client.prototype;
/** @type {import('./messages').NotedStatement[] | null} */
let statements = null;

/**
 * True in all that the API does to answer a call, beside which its jobs send statements too. It follows each promise, and is
 * disabled while nothing is recorded: a measured call would pay for it, and bare `pg` beside it would not.
 */
const answering = new AsyncLocalStorage();
const { emit } = http.Server.prototype;

/** @this {http.Server} */
http.Server.prototype.emit = function emitWithin(/** @type {any[]} */ ...emitted) {
  const pass = () => Reflect.apply(emit, this, emitted);
  return statements !== null && emitted[0] === 'request' ? answering.run(true, pass) : pass();
};

/** @this {import('pg').Client} */
pg.Client.prototype.query = function recordedQuery(/** @type {any[]} */ ...sent) {
  const [config] = sent;
  if (statements !== null && typeof config?.text === 'string') {
    const isOfCall = answering.getStore() !== undefined;
    statements.push({ text: config.text, values: config.values ?? [], isOfCall });
  }
  return Reflect.apply(query, this, sent);
};

/**
 * Answers the bench for this process.
 * @param {import('./messages').BenchMessage} message
 */
function answer(message) {
  if (message === 'memory') return process.memoryUsage.rss();
  const noted = statements ?? [];
  statements = message === 'record' ? [] : null;
  if (statements === null) answering.disable();
  return noted;
}

/**
 * Combines the answers of several workers: the memory of the largest process, the statements of all.
 * @param {import('./messages').BenchMessage} message
 */
async function answerOfAll(message) {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const answers = await Promise.all(
    workers.map(async (worker) => {
      const answered = new Promise((resolve) => {
        /**
         * Takes the worker's answer from among its messages.
         * @param {any} reply
         */
        const listen = (reply) => {
          if (reply?.bench === undefined) return;
          worker.off('message', listen);
          resolve(reply.bench);
        };
        worker.on('message', listen);
      });
      worker.send({ bench: message });
      return answered;
    }),
  );
  return message === 'memory' ? Math.max(process.memoryUsage.rss(), ...answers) : answers.flat();
}

process.on('message', (/** @type {any} */ message) => {
  if (cluster.isWorker) {
    if (message?.bench !== undefined) process.send?.({ bench: answer(message.bench) });
    return;
  }
  const isAlone = Object.keys(cluster.workers ?? {}).length === 0;
  void Promise.resolve(isAlone ? answer(message) : answerOfAll(message)).then((answered) => process.send?.(answered));
});

// The measuring process is gone or has finished.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
