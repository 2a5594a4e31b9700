import { requestNumberIn, requestPath } from './request';

it.each(['1042', ' 1042 ', 'N° 1042', 'n°1042', 'Nº1042', '#1042', '# 1042', 'Nro. 1042', 'no. 1042', 'n1042'])(
  'reads the number in "%s"',
  (text) => expect(requestNumberIn(text)).toBe(1042),
);

it.each(['', '#', 'Local 1042', '1042a', '1234567890'])('reads no number in "%s"', (text) =>
  expect(requestNumberIn(text)).toBeUndefined(),
);

it('leads to the page of a number', () => expect(requestPath(1042)).toBe('/solicitud/1042'));
