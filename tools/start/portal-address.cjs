const { createServer } = require('node:net');
const { ExpectedFailure } = require('./expected-failure.cjs');

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 4200;
const ANY_HOST = ['0.0.0.0', '::'];

/** @typedef {{ host: string, port: number, url: string }} PortalAddress */

/**
 * Returns the address that the portal listens on, from HOST and PORT, and its URL for a browser of this machine.
 * @param {Record<string, string | undefined>} environment
 * @returns {PortalAddress}
 */
function portalAddress(environment) {
  const host = environment.HOST || DEFAULT_HOST;
  const port = Number(environment.PORT || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new ExpectedFailure(`PORT debe ser un número entre 1 y 65535; ahora es "${environment.PORT}".`);
  }
  const isLocal = host === DEFAULT_HOST || ANY_HOST.includes(host);
  const name = isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return { host, port, url: `http://${name}:${port}` };
}

/**
 * Finds out before a long build, rather than after it.
 * @param {PortalAddress} address
 */
async function requireFreePort({ host, port }) {
  const problem = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
  if (!problem) return;
  const { code } = /** @type {NodeJS.ErrnoException} */ (problem);
  if (code === 'EADDRINUSE') {
    throw new ExpectedFailure(
      `El puerto ${port} ya está en uso, quizás por otro portal abierto.\n` +
        `Ciérralo, o elige otro puerto: PORT=${port + 1} npm start`,
    );
  }
  if (code === 'EACCES')
    throw new ExpectedFailure(`No hay permiso para usar el puerto ${port}. Elija uno mayor que 1024.`);
  throw new ExpectedFailure(`No se puede escuchar en ${host}:${port} (${code}).`);
}

/**
 * Keeps a developer's portal to this machine. The server behind the reload proxy listens on this machine alone, so it
 * cannot see that others reach it.
 * @param {string} host
 * @param {Record<string, string | undefined>} environment
 * @param {string} command that may show them on purpose
 */
function requireLocalHost(host, environment, command = 'npm run dev') {
  if (host === 'localhost' || host === '::1' || host.startsWith('127.') || environment.DEMO === 'public') return;
  throw new ExpectedFailure(
    `En ${host} otras máquinas podrían entrar con las cuentas de la demostración, cuya contraseña es pública.\n` +
      `Para mostrarlas a propósito: DEMO=public ${command}`,
  );
}

module.exports = { portalAddress, requireFreePort, requireLocalHost };
