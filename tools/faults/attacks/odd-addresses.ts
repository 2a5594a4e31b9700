import net from 'node:net';

import type { DevelopmentAttack } from './attacked';
import { call, countStatuses } from './call';

const ODD = [
  '//',
  '///',
  '//[',
  '//a:b',
  '//a:b/?clave=secreta',
  '/\\',
  '/%',
  '/%ff',
  '/%00',
  '//@',
  '/..//..',
  '/;',
  '*',
];

/** Asks for addresses that cannot be read as one. None may fail, and none may put a query in the log. */
export const oddAddresses: DevelopmentAttack = async (portal, { checks }) => {
  const methods = ['GET', 'POST', 'OPTIONS'];
  const answers = [];
  for (const method of methods) {
    for (const path of ODD) answers.push({ method, path, ...(await sendLine(portal.address, `${method} ${path}`)) });
  }
  for (const path of ODD.filter((one) => one.startsWith('/'))) {
    answers.push({ method: 'GET', path, ...(await call(portal, { path: `/api/v1${path}` })) });
  }
  const failed = answers.filter(({ status }) => status >= 500 || status <= 0);
  checks.say(`${answers.length} odd addresses: ${countStatuses(answers)}`);
  checks.expect(
    'no odd address fails',
    failed.length === 0,
    failed.map(({ method, path, status }) => `${method} ${path}: ${status}`),
  );
  checks.expect('no query of an odd address is in the log', !(await portal.server.log()).includes('clave=secreta'));
};

/** Sends a request line as it is, which an HTTP client would correct. */
function sendLine(address: string, line: string): Promise<{ status: number }> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0) }));
    socket.setTimeout(10_000, () => socket.destroy());
    socket.write(`${line} HTTP/1.1\r\nHost: portal.test\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
  });
}
