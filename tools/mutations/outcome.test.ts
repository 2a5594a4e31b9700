import { outcomeOf } from './outcome';

test('a fault is noticed by a test that fails, and by nothing else', () => {
  expect(outcomeOf({ passed: 3, failed: 1, errors: 0 })).toBe('red');
  expect(outcomeOf({ passed: 4, failed: 0, errors: 0 })).toBe('survived');
});

test('a run that could not test shows nothing', () => {
  expect(outcomeOf(undefined)).toBe('broken');
  expect(outcomeOf({ passed: 0, failed: 0, errors: 0 })).toBe('broken');
  expect(outcomeOf({ passed: 3, failed: 1, errors: 1 })).toBe('broken');
});
