import { atMost, percentile, toMarkdown, toText } from './report';

it('computes percentiles', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(samples, 0.5)).toBe(51);
  expect(percentile(samples, 0.95)).toBe(96);
  expect(samples[0]).toBe(100);
});

it('writes tables and verdicts for people', () => {
  const results = {
    explanation: 'By hand.',
    tables: [{ head: ['list', 'ms'], lines: [['opens', '2.00']] }],
    verdicts: [atMost('opens', 2, 1.5)],
  };
  expect(toMarkdown('Lists', 'Somewhere.', results)).toBe(
    '# Lists\n\nSomewhere.\n\nBy hand.\n\n| list | ms |\n| --- | --- |\n| opens | 2.00 |\n\n' +
      '|  | found | bar |  |\n| --- | --- | --- | --- |\n| opens | 2.00 × | ≤ 1.50 × | FAIL |\n',
  );
  expect(toText(results)).toMatch(/^list {3}ms {2}\nopens {2}2\.00\n\n/);
});
