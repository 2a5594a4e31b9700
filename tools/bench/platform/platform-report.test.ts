import { BUDGETS } from '../../federation/budgets';
import { toMarkdown } from '../report';
import { describePlatform, judgePlatform, MOST, MOST_PUBLISHING, type Compared } from './platform-report';

const compared = (name: string, portal: [bytes: number, milliseconds: number]): Compared => ({
  name,
  path: `/${name}`,
  portal: { bytes: portal[0], milliseconds: portal[1] },
  single: { bytes: 100_000, milliseconds: 1_000 },
});
const failed = (login: Compared, area: Compared): string[] =>
  judgePlatform({ login, areas: [area], publishing: [] }).flatMap(({ about, holds }) => (holds ? [] : [about]));

const audit = (score: number) => ({
  score,
  largestPaint: 2_460,
  blocking: 120.4,
  shift: 0.002,
  bytes: 409_600,
  requests: 25,
  benchmark: 3_000,
});

it('holds at the bars', () => {
  expect(failed(compared('login', [100_000 * MOST, 9_000]), compared('admin', [100_000 * MOST, 1_000 * MOST]))).toEqual(
    [],
  );
});

it('fails for a page that is larger or slower than the bars, by name', () => {
  expect(failed(compared('login', [100_000, 1]), compared('admin', [116_000, 1_160]))).toEqual([
    'admin: JavaScript of the first page, against the single bundle',
    'admin: time to the first page, against the single bundle',
  ]);
});

it('fails for a publication that takes longer than the bar', () => {
  const page = compared('admin', [1, 1]);
  const publishing = [
    { name: 'admin', publish: 10 * MOST_PUBLISHING, bare: 10 },
    { name: 'requests', publish: 10 * MOST_PUBLISHING + 1, bare: 10 },
  ];
  const verdicts = judgePlatform({ login: page, areas: [page], publishing });
  expect(verdicts.filter(({ holds }) => !holds).map(({ about }) => about)).toEqual([
    'requests: publishing, against its bare build',
  ]);
});

it('fails for a login above its budget, whatever the single bundle needs', () => {
  const login = { ...compared('login', [BUDGETS.login + 1, 1]), single: { bytes: BUDGETS.login, milliseconds: 1 } };
  expect(failed(login, compared('admin', [1, 1]))).toEqual(['login: JavaScript']);
});

it('keeps the metrics beside the verdicts', () => {
  const results = describePlatform({
    login: compared('login', [102_400, 900]),
    areas: [compared('admin', [100_000, 1_500])],
    audits: [{ path: '/home', form: 'mobile', aim: 85, runs: [audit(70), audit(86), audit(88)] }],
    publishing: [{ name: 'admin', publish: 7.5, bare: 6 }],
    conditions: 'On a machine.',
  });
  const page = toMarkdown('Platform', 'On a machine.', results);
  expect(page).toContain('| /home, mobile | 70 / 86 / 88 | ≥ 85 | 2.5 s | 120 ms | 0.002 | 400.0 KB | 25 | 3000 |');
  expect(page).toContain('| login: JavaScript | 100.0 KB | ≤ 200.0 KB | PASS |');
  expect(page).toContain('| admin | 7.5 s | 6.0 s |');
  expect(page).toContain('| admin: time to the first page, against the single bundle | 1.50 × | ≤ 1.15 × | FAIL |');
  expect(page).toContain('| login /login | 100.0 KB | 900 ms | 97.7 KB | 1000 ms |');
});
