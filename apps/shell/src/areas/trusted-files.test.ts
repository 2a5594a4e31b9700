import type { ReleaseRemote } from '@portal/domain';
import { trustFiles } from './trusted-files';

const INTEGRITY = `sha384-${'b'.repeat(64)}`;
const remote: ReleaseRemote = {
  name: 'admin',
  version: '1.0.0-a',
  manifest: '/remotes/admin/1.0.0-a/mf-manifest.json',
  area: { name: 'admin', title: 'Administración', contract: '^1.0.0', pages: [] },
  files: { 'remoteEntry.js': { integrity: INTEGRITY, bytes: 1 } },
  publishedAt: '2026-03-01T12:00:00.000Z',
  publishedBy: 'ana',
};
const portal = location.origin;
const override = { name: 'requests', manifest: 'http://localhost:4202/mf-manifest.json' };

it.each([
  `${portal}/remotes/admin/1.0.0-a/remoteEntry.js`,
  '/remotes/admin/1.0.0-a/remoteEntry.js',
  `${portal}/remotes/admin/1.0.0-a/~2/remoteEntry.js`,
])('asks for the published contents of %s', (address) => {
  const files = trustFiles([]);
  files.trust(remote);
  expect(files.integrityOf(address)).toBe(INTEGRITY);
  expect(files.isKnown(address)).toBe(true);
});

it.each([
  `${portal}/remotes/admin/1.0.0-a/other.js`,
  `${portal}/remotes/admin/1.0.0-b/remoteEntry.js`,
  'https://evil.test/remotes/admin/1.0.0-a/remoteEntry.js',
  'http://localhost:4299/remoteEntry.js',
])('lets nothing fit %s, which no release names', (address) => {
  const files = trustFiles([override]);
  files.trust(remote);
  expect(files.integrityOf(address)).toMatch(/^sha384-A+$/);
  expect(files.isKnown(address)).toBe(false);
});

it("asks for nothing of a developer's own files", () => {
  const files = trustFiles([override]);
  files.trust(remote);
  expect(files.integrityOf('http://localhost:4202/src_app.js')).toBeUndefined();
});

it('asks for nothing of a remote that the portal serves from source, and of no other', () => {
  const files = trustFiles([], ['requests']);
  files.trust(remote);
  expect(files.integrityOf('/remotes/requests/0.0.0-local/remoteEntry.js')).toBeUndefined();
  expect(files.integrityOf('/remotes/admin/0.0.0-local/remoteEntry.js')).toMatch(/^sha384-A+$/);
});

it("never trusts the portal's own origin because of an override", () => {
  const files = trustFiles([{ name: 'requests', manifest: `${portal}/mf-manifest.json` }]);
  files.trust(remote);
  expect(files.integrityOf(`${portal}/remotes/admin/1.0.0-a/other.js`)).toMatch(/^sha384-A+$/);
});
