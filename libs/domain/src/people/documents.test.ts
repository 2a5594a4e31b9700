import { withRutHyphen } from './documents';

test.each([
  ['123456785', '12345678-5'],
  ['1234567K', '1234567-K'],
  ['12345678-5', '12345678-5'],
  ['12345', '12345'],
  ['AB123456', 'AB123456'],
])('the RUT %s is completed to %s', (typed, completed) => {
  expect(withRutHyphen(typed)).toBe(completed);
});
