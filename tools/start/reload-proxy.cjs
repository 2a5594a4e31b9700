// Stands before the portal while developing: passes everything through, and makes open pages reload when told to.
const { createServer, request: sendRequest } = require('node:http');

const SCRIPT_PATH = '/__dev/reload.js';
const EVENTS_PATH = '/__dev/events';
const SCRIPT_TAG = `<script src="${SCRIPT_PATH}" defer></script>`;
// A stream that breaks off (the portal restarts) is opened again by the browser itself.
const SCRIPT = `new EventSource('${EVENTS_PATH}').addEventListener('reload', () => location.reload());\n`;

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */

/**
 * Creates a proxy in front of the portal that reloads open pages.
 * @param {{ host: string, port: number }} portal where the portal itself listens
 * @returns {{ server: import('node:http').Server, reloadPages: () => void }} the server, not listening yet
 */
function createReloadProxy(portal) {
  /** @type {Set<ServerResponse>} */
  const pages = new Set();
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === SCRIPT_PATH) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(SCRIPT);
    } else if (incoming.url === EVENTS_PATH) {
      keepOpen(outgoing, pages);
    } else {
      forward(incoming, outgoing, portal);
    }
  });
  return { server, reloadPages: () => pages.forEach((page) => page.write('event: reload\ndata: \n\n')) };
}

/**
 * Opens the event stream of a page.
 * @param {ServerResponse} outgoing
 * @param {Set<ServerResponse>} pages
 */
function keepOpen(outgoing, pages) {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  outgoing.write(': open\n\n');
  pages.add(outgoing);
  outgoing.on('close', () => pages.delete(outgoing));
}

/**
 * Passes a request on to the portal.
 * @param {IncomingMessage} incoming
 * @param {ServerResponse} outgoing
 * @param {{ host: string, port: number }} portal
 */
function forward(incoming, outgoing, portal) {
  const headers = { ...incoming.headers };
  const wantsPage = headers.accept?.includes('text/html');
  if (wantsPage) {
    delete headers['accept-encoding']; // a page is changed on its way, so it has to come uncompressed
    delete headers['if-none-match'];
  }
  const upstream = sendRequest({ ...portal, method: incoming.method, path: incoming.url, headers }, (answer) => {
    if (wantsPage && answer.headers['content-type']?.startsWith('text/html')) sendPage(answer, outgoing);
    else answer.pipe(outgoing.writeHead(answer.statusCode ?? 502, answer.headers));
  });
  upstream.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(503, { 'retry-after': '1' }).end('The portal is restarting.');
  });
  incoming.pipe(upstream);
}

/**
 * Sends a page with the script that reloads it.
 * @param {IncomingMessage} answer
 * @param {ServerResponse} outgoing
 */
function sendPage(answer, outgoing) {
  let page = '';
  answer.setEncoding('utf8').on('data', (text) => (page += text));
  answer.on('end', () => {
    const { etag: _etag, 'content-length': _length, ...headers } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 200, { ...headers, 'cache-control': 'no-store' });
    outgoing.end(page.replace('</head>', `${SCRIPT_TAG}</head>`));
  });
}

module.exports = { createReloadProxy };
