import { ROLE } from '@portal/domain';
import { parseReleaseDocument } from './release-document';

const INTEGRITY = `sha384-${'a'.repeat(64)}`;
const PUBLISHED = { publishedAt: '2026-03-01T12:00:00.000Z', publishedBy: 'ana' };

function release(): Record<string, unknown> & { remotes: { admin: Record<string, unknown> } } {
  return {
    number: 3,
    createdAt: '2026-03-01T12:00:00.000Z',
    createdBy: 'ana',
    note: 'publish admin',
    shell: { ...PUBLISHED, version: '1.0.0-aaaa', contract: '1.0.0', files: {} },
    remotes: {
      admin: {
        ...PUBLISHED,
        name: 'admin',
        version: '1.0.0-bbbb',
        manifest: '/remotes/admin/1.0.0-bbbb/mf-manifest.json',
        area: {
          name: 'admin',
          title: 'Administración',
          contract: '^1.0.0',
          pages: [{ path: '/inventory', title: 'Inventario', roles: [ROLE.admin], contractorRoles: [] }],
        },
        files: { 'mf-manifest.json': { integrity: INTEGRITY, bytes: 10 } },
      },
    },
  };
}

describe('parseReleaseDocument', () => {
  it('reads a release and leaves out what it does not know', () => {
    const parsed = parseReleaseDocument({ ...release(), canary: { share: 10 } });
    expect(parsed).toEqual(release());
  });

  it('reads canaries and the versions of an image', () => {
    const audience = { share: 12.5, roles: [ROLE.admin], maxErrorRate: 5 };
    const document = release();
    const { shell, remotes } = structuredClone(document);
    Object.assign(document, { image: { admin: '1.0.0-bbbb' } });
    Object.assign(document.shell as object, { canary: { ...(shell as object), version: '1.1.0-aaaa', ...audience } });
    Object.assign(document.remotes.admin, { canary: { ...remotes.admin, ...audience } });
    expect(parseReleaseDocument(document)).toEqual(document);
  });

  it.each([-1, 101, 33.333, '10'])('refuses %j as the share of a canary', (share) => {
    const document = release();
    const { shell } = structuredClone(document);
    Object.assign(document.shell as object, { canary: { ...(shell as object), share, roles: [], maxErrorRate: 5 } });
    const path = 'release.shell.canary.share';
    expect(() => parseReleaseDocument(document)).toThrow(expect.objectContaining({ path }) as Error);
  });

  it.each<[string, (document: ReturnType<typeof release>) => void]>([
    ['release.image.admin', (document) => (document.image = { admin: '../1' })],
    ['release.number', (document) => (document.number = 0)],
    ['release.createdAt', (document) => (document.createdAt = 'yesterday')],
    ['release.remotes.admin.version', (document) => (document.remotes.admin.version = '../../etc')],
    ['release.remotes.admin', (document) => (document.remotes.admin.manifest = 'https://evil.test/m.json')],
    ['release.remotes.admin', (document) => (document.remotes.admin.files = {})],
    ['release.remotes.admin.files.../x.js', (document) => (document.remotes.admin.files = { '../x.js': {} })],
    [
      'release.remotes.admin.files.mf-manifest.json.integrity',
      (document) => (document.remotes.admin.files = { 'mf-manifest.json': { integrity: 'md5-x', bytes: 1 } }),
    ],
    ['release.remotes.admin', (document) => (document.remotes.admin.name = 'requests')],
  ])('refuses a wrong %s and says where', (path, spoil) => {
    const document = release();
    spoil(document);
    expect(() => parseReleaseDocument(document)).toThrow(expect.objectContaining({ path }) as Error);
  });
});

it.each(['passed', 'skipped', 'types,lint'])('reads the checks of a publication: %s', (checks) =>
  expect(parseReleaseDocument({ ...release(), source: { checks } }).source).toEqual({ checks }),
);

it('refuses a check that it does not know', () =>
  expect(() => parseReleaseDocument({ ...release(), source: { checks: 'types,guesses' } })).toThrow('checks'));
