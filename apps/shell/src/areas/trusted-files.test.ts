import { LOCAL_VERSION } from '@portal/domain';
import { trustFiles } from './trusted-files';

const INTEGRITY = `sha384-${'b'.repeat(64)}`;
const portal = location.origin;
const published = {
  name: 'admin',
  version: '1.0.0-a',
  entry: `${portal}/remotes/admin/1.0.0-a/remoteEntry.js`,
  files: { 'remoteEntry.js': { integrity: INTEGRITY, bytes: 1 } },
};
const localAt = (entry: string) => ({ name: 'requests', version: LOCAL_VERSION, entry, files: null });

it.each([
  `${portal}/remotes/admin/1.0.0-a/remoteEntry.js`,
  '/remotes/admin/1.0.0-a/remoteEntry.js',
  `${portal}/remotes/admin/1.0.0-a/~2/remoteEntry.js`,
])('requires the published contents of %s', (address) => {
  const files = trustFiles([published]);
  expect(files.integrityOf(address)).toBe(INTEGRITY);
  expect(files.isKnown(address)).toBe(true);
});

it.each([
  `${portal}/remotes/admin/1.0.0-a/other.js`,
  `${portal}/remotes/admin/1.0.0-a/constructor`,
  `${portal}/remotes/admin/1.0.0-b/remoteEntry.js`,
  'https://evil.test/remotes/admin/1.0.0-a/remoteEntry.js',
  'http://localhost:4299/remoteEntry.js',
])('accepts no contents of %s, which no version names', (address) => {
  const files = trustFiles([published, localAt('http://localhost:4202/remoteEntry.js')]);
  expect(files.integrityOf(address)).toMatch(/^sha384-A+$/);
  expect(files.isKnown(address)).toBe(false);
});

it("accepts any contents of a developer's own files", () => {
  const files = trustFiles([published, localAt('http://localhost:4202/remoteEntry.js')]);
  expect(files.integrityOf('http://localhost:4202/src_app.js')).toBeUndefined();
});

it('accepts any contents of a remote that the portal serves from source, and of no other', () => {
  const files = trustFiles([published, localAt(`${portal}/remotes/requests/${LOCAL_VERSION}/remoteEntry.js`)]);
  expect(files.integrityOf('/remotes/requests/0.0.0-local/remoteEntry.js')).toBeUndefined();
  expect(files.integrityOf('/remotes/admin/0.0.0-local/remoteEntry.js')).toMatch(/^sha384-A+$/);
});

it("never trusts the portal's own origin because of an override", () => {
  const files = trustFiles([published, localAt(`${portal}/remoteEntry.js`)]);
  expect(files.integrityOf(`${portal}/remotes/admin/1.0.0-a/other.js`)).toMatch(/^sha384-A+$/);
});

it('trusts the files of a version that the tab meets later', () => {
  const sources = [published];
  const files = trustFiles(sources);
  sources.push({ ...published, version: '1.0.0-b' });
  expect(files.integrityOf('/remotes/admin/1.0.0-b/remoteEntry.js')).toBe(INTEGRITY);
});
