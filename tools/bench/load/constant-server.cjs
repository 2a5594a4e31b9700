// A Fastify with one route, which answers a text of the length its address names. Tells who started it where it listens.
const fastify = require('fastify');

const app = fastify();
/** @type {Map<string, string>} */
const texts = new Map();

app.get('/:bytes', (request, reply) => {
  const { bytes } = /** @type {{ bytes: string }} */ (request.params);
  const text = texts.get(bytes) ?? JSON.stringify({ data: 'x'.repeat(Math.max(0, Number(bytes) - 11)) });
  texts.set(bytes, text);
  reply.type('application/json; charset=utf-8').send(text);
});

app.listen({ host: '127.0.0.1', port: 0 }).then(() => {
  process.send?.(/** @type {import('node:net').AddressInfo} */ (app.server.address()).port);
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
