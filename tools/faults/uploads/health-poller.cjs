// Calls /healthz of a portal repeatedly, in a separate thread, and reports the longest answer time.
const http = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');

/** Several connections, so that each worker of the portal serves at least one. */
const CONNECTIONS = 4;
const PAUSE_MS = 15;

const { address } = /** @type {{ address: string }} */ (workerData);
let longestMs = 0;
let answers = 0;
let isOver = false;
/** @type {Set<number>} when the requests without an answer yet were sent */
const waiting = new Set();

/**
 * Asks for the health page again and again until the poller ends.
 * @param {http.Agent} agent
 */
function ask(agent) {
  if (isOver) return;
  const sentAt = performance.now();
  waiting.add(sentAt);
  const settle = () => {
    if (!waiting.delete(sentAt)) return;
    longestMs = Math.max(longestMs, performance.now() - sentAt);
    answers += 1;
    setTimeout(() => ask(agent), PAUSE_MS);
  };
  http.get(`${address}/healthz`, { agent }, (response) => response.resume().on('close', settle)).on('error', settle);
}

const agents = Array.from({ length: CONNECTIONS }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }));
agents.forEach(ask);

parentPort?.once('message', () => {
  isOver = true;
  // A request that has no answer yet has waited until now.
  for (const sentAt of waiting) longestMs = Math.max(longestMs, performance.now() - sentAt);
  agents.forEach((agent) => agent.destroy());
  parentPort?.postMessage({ longestMs, answers });
  parentPort?.close();
});
