import { nextSubmission, type Refusal, type Submission } from './draft';

const before: Submission = { key: 'k1', print: 'p1', isPending: false, earlier: 'none', submittedAt: 100 };
const next = (earlier: Submission | null, print = 'p1') => nextSubmission(earlier, print, () => 'k2', 500);
const refusedAs = (kind: Refusal['kind']): Submission => ({ ...before, refusal: { kind, message: '' } });

it.each<[what: string, earlier: Submission | null, print: string, expected: Partial<Submission>]>([
  ['first, now', null, 'p1', { key: 'k2', earlier: 'none', submittedAt: 500 }],
  ['again, under its key and at its time', before, 'p1', { key: 'k1', earlier: 'same', submittedAt: 100 }],
  [
    'after a change, under another key at the same time',
    before,
    'p2',
    { key: 'k2', earlier: 'other', submittedAt: 100 },
  ],
  [
    'again after such a change: the other content may have arrived',
    { ...before, earlier: 'other' },
    'p1',
    { key: 'k1', earlier: 'other', submittedAt: 100 },
  ],
  ['after a refusal: nothing has arrived', refusedAs('gone'), 'p1', { key: 'k2', earlier: 'none', submittedAt: 100 }],
])('sends content %s', (_what, earlier, print, expected) => {
  expect(next(earlier, print)).toEqual({ print, isPending: true, ...expected });
});

it('does not claim a time again that the server refused', () => {
  expect(next(refusedAs('time'))).toEqual({ key: 'k2', print: 'p1', isPending: true, earlier: 'none' });
});
