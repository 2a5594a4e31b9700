import { parsePortalConfig } from './portal-config';

const config = () => ({
  release: {
    number: 1,
    createdAt: '2026-03-01T12:00:00.000Z',
    createdBy: 'ana',
    note: 'publish shell',
    shell: {
      publishedAt: '2026-03-01T12:00:00.000Z',
      publishedBy: 'ana',
      version: '1.0.0-aaaa',
      contract: '1.0.0',
      files: {},
    },
    remotes: {},
  },
  host: {
    publishedAt: '2026-02-01T12:00:00.000Z',
    publishedBy: 'ana',
    version: '1.0.0-0000',
    contract: '1.0.0',
    files: {},
  },
  tokenKey: `${'k'.repeat(43)}=`,
  environment: 'development',
  demonstration: { password: 'Demo-2026', accounts: [{ email: 'cliente@demo.test', description: 'Cliente' }] },
  expectsSession: false,
  localRemotes: ['requests'],
});

describe('parsePortalConfig', () => {
  it('reads the configuration with and without a demonstration', () => {
    expect(parsePortalConfig(JSON.stringify(config()))).toEqual(config());
    const {
      localRemotes: _none,
      host: _same,
      ...real
    } = { ...config(), environment: 'production', demonstration: null };
    expect(parsePortalConfig(JSON.stringify(real))).toEqual(real);
  });

  it.each<[string, object]>([
    ['portal-config.tokenKey', { tokenKey: 'short' }],
    ['portal-config.environment', { environment: 'staging' }],
    ['portal-config.expectsSession', { expectsSession: 'no' }],
    ['portal-config.demonstration.accounts', { demonstration: { password: 'Demo-2026' } }],
    ['portal-config.localRemotes[0]', { localRemotes: ['../x'] }],
    ['portal-config.localRemotes', { environment: 'production' }],
    ['portal-config.host.version', { host: { ...config().host, version: 'latest' } }],
    ['portal-config.release.shell', { release: { ...config().release, shell: null } }],
  ])('refuses a wrong %s and names it', (path, wrong) => {
    const json = JSON.stringify({ ...config(), ...wrong });
    expect(() => parsePortalConfig(json)).toThrow(expect.objectContaining({ path }) as Error);
  });
});
