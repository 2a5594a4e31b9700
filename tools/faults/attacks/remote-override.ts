import type { ProductionAttack } from './attacked';
import { call } from './call';

const PAGES = ['/', '/home', '/user/edit/1'];
const ELSEWHERE = 'https://otro.example/mf-manifest.json';

/**
 * Asks a production portal for pages with a remote from elsewhere. The browser runs scripts of the portal alone; that the
 * shell stores nothing is tested in a browser (apps/portal-e2e).
 */
export const remoteOverride: ProductionAttack = async (portal, { checks }) => {
  const headers = { accept: 'text/html' };
  for (const page of PAGES) {
    const plain = await call(portal, { path: page, headers });
    for (const remote of [ELSEWHERE, 'http://localhost:4201/mf-manifest.json']) {
      const tricked = await call(portal, { path: `${page}?remote.admin=${encodeURIComponent(remote)}`, headers });
      const policy = String(tricked.headers['content-security-policy']);
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      checks.expect(`${page} runs scripts of the portal alone`, scripts.trim() === "'self'", scripts);
      checks.expect(`${page} is the same page`, tricked.status === 200 && tricked.text === plain.text, tricked.status);
    }
    checks.expect(`${page} says that it is in production`, plain.text.includes('"environment":"production"'));
  }
  checks.say(
    `${PAGES.length} pages with ?remote. from elsewhere and from this machine: the same bytes, script-src 'self'`,
  );
};
