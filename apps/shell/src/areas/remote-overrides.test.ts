import { readRemoteOverrides } from './remote-overrides';

const LOCAL = 'http://localhost:4201/mf-manifest.json';

const visit = (search: string): void => window.history.replaceState(null, '', `/home${search}`);

beforeEach(() => {
  sessionStorage.clear();
  visit('');
});

it('takes a remote from the developer and keeps it while the tab moves on, until its address is empty', () => {
  visit(`?remote.admin=${LOCAL}`);
  expect(readRemoteOverrides('development')).toEqual([{ name: 'admin', manifest: LOCAL }]);
  visit('');
  expect(readRemoteOverrides('development')).toEqual([{ name: 'admin', manifest: LOCAL }]);
  visit('?remote.admin=');
  expect(readRemoteOverrides('development')).toEqual([]);
});

it('knows none in production, whatever the address or the storage say', () => {
  visit(`?remote.admin=${LOCAL}`);
  readRemoteOverrides('development');
  expect(readRemoteOverrides('production')).toEqual([]);
});

it.each([
  'https://evil.test/mf-manifest.json',
  'http://localhost.evil.test/mf-manifest.json',
  'http://localhost@evil.test/mf-manifest.json',
  'javascript:alert(1)',
  '//evil.test/mf-manifest.json',
  'mf-manifest.json',
])('ignores %s: only the loopback interface counts', (manifest) => {
  visit(`?remote.admin=${encodeURIComponent(manifest)}`);
  expect(readRemoteOverrides('development')).toEqual([]);
});

it.each(['{', '{"admin":"https://evil.test/m.json"}', '{"../x":"http://localhost:1/m.json"}'])(
  'ignores what someone else stored: %s',
  (stored) => {
    sessionStorage.setItem('portal-remote-overrides', stored);
    expect(readRemoteOverrides('development')).toEqual([]);
  },
);
