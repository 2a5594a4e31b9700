import { ROLE } from '../access/roles';
import {
  attemptAddress,
  checksText,
  checksWords,
  parseReleaseDocument,
  withoutAttempt,
  type ReleaseCheck,
} from './release';

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
    ['release.remotes.admin.manifest', (document) => (document.remotes.admin.manifest = 'https://evil.test/m.json')],
    ['release.remotes.admin.files', (document) => (document.remotes.admin.files = {})],
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

describe('the checks before a publication', () => {
  it.each<[ReleaseCheck[][], string, string | null]>([
    [[['pages', 'types', 'lint', 'tests']], 'types,lint,tests,pages', null],
    [[['types', 'lint', 'tests']], 'types,lint,tests', 'sin carga de páginas'],
    [[['pages']], 'pages', 'sin tipos, lint ni pruebas'],
    [[], 'skipped', 'sin revisar'],
    [[[]], 'skipped', 'sin revisar'],
    // Several builds keep the checks that each of them passed.
    [
      [
        ['types', 'lint', 'tests', 'pages'],
        ['types', 'lint', 'tests'],
      ],
      'types,lint,tests',
      'sin carga de páginas',
    ],
  ])('%j are recorded as %s, and what was left out is said: %s', (run, text, words) => {
    expect(checksText(run)).toBe(text);
    expect(checksWords({ checks: text })).toBe(words);
    const source = { ...release(), source: { checks: text } };
    expect(parseReleaseDocument(source).source).toEqual({ checks: text });
  });

  it('are all of them where a former tool wrote so, and unknown where nobody said', () => {
    expect([checksWords({ checks: 'passed' }), checksWords({})]).toEqual([null, null]);
    expect(() => parseReleaseDocument({ ...release(), source: { checks: 'types,guesses' } })).toThrow('checks');
  });
});

describe('addresses of further attempts', () => {
  const manifest = 'https://portal.test/remotes/admin/1.0.0-bbbb/mf-manifest.json';

  it('stand for the published file', () => {
    expect(attemptAddress(manifest, 2)).toBe('https://portal.test/remotes/admin/1.0.0-bbbb/~2/mf-manifest.json');
    expect(withoutAttempt(attemptAddress(manifest, 2))).toBe(manifest);
    expect(withoutAttempt('/remotes/admin/1.0.0-bbbb/~12/a/b.js')).toBe('/remotes/admin/1.0.0-bbbb/a/b.js');
  });

  it.each(['/shell/1.0.0-a/~1/main.js', '/remotes/admin/1.0.0-bbbb/a/~1/b.js', '/api/v1/~1/x'])(
    'leave %s as it is',
    (address) => expect(withoutAttempt(address)).toBe(address),
  );
});
