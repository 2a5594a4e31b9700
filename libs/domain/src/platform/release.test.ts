import { attemptAddress, checksText, checksWords, withoutAttempt, type ReleaseCheck } from './release';

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
  });

  it('are all of them where a former tool wrote so, and unknown where nobody said', () => {
    expect([checksWords({ checks: 'passed' }), checksWords({})]).toEqual([null, null]);
  });
});

describe('addresses of further attempts', () => {
  const entry = 'https://portal.test/remotes/admin/1.0.0-bbbb/remoteEntry.js';

  it('stand for the published file', () => {
    expect(attemptAddress(entry, 2)).toBe('https://portal.test/remotes/admin/1.0.0-bbbb/~2/remoteEntry.js');
    expect(withoutAttempt(attemptAddress(entry, 2))).toBe(entry);
    expect(withoutAttempt('/remotes/admin/1.0.0-bbbb/~12/a/b.js')).toBe('/remotes/admin/1.0.0-bbbb/a/b.js');
  });

  it.each(['/shell/1.0.0-a/~1/main.js', '/remotes/admin/1.0.0-bbbb/a/~1/b.js', '/api/v1/~1/x'])(
    'leave %s as it is',
    (address) => expect(withoutAttempt(address)).toBe(address),
  );
});
