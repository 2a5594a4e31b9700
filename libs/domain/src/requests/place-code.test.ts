import fc from 'fast-check';

import { LIMITS } from '../limits';
import { validate } from '../validation/validate';
import { placeRequestSchema } from './place-code';
import { createRequestSchema } from './request-schemas';

const PLACE = { client: 1, mall: 2, location: 3 };
const SENDER = { name: 'Ana', email: 'ana@local.cl' };
const REQUEST = { service: 4, typeWork: 'MT', typeRequest: 'urgente', description: 'La llave gotea sobre la caja' };
const photo = (size: number) => ({ type: 'image/jpeg', size });

const anything = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.constantFrom(undefined, null, '', ' ', '1', '1e3', 'MT', 'GT', 'programado', '\u0000', '<b>', '\u202Eabc', [], {}),
  fc.integer({ min: LIMITS.descriptionMax - 1, max: LIMITS.descriptionMax + 1 }).map((length) => 'á'.repeat(length)),
);
const files = fc.array(fc.constantFrom(0, LIMITS.photoBytes, LIMITS.photoBytes + 1).map(photo), {
  maxLength: LIMITS.requestPhotos + 1,
});

it('refuses and reads what the form of a signed-in client does', () => {
  const fields = fc.record({
    service: anything,
    typeWork: anything,
    typeRequest: anything,
    description: anything,
    file: fc.oneof(files, anything),
  });
  fc.assert(
    fc.property(fields, fc.subarray(Object.keys(REQUEST)), (input, good) => {
      const sent = { ...input, ...Object.fromEntries(Object.entries(REQUEST).filter(([name]) => good.includes(name))) };
      const [signedIn, public_] = [
        validate(createRequestSchema, { ...sent, ...PLACE }),
        validate(placeRequestSchema, { ...sent, ...SENDER }),
      ];
      expect(public_).toEqual(
        signedIn.ok
          ? { ok: true, value: { ...without(signedIn.value), ...SENDER, phone: undefined } }
          : { ok: false, errors: signedIn.errors },
      );
    }),
  );
});

const without = ({ client: _client, mall: _mall, location: _location, ...rest }: Record<string, unknown>) => rest;

it.each([
  ['name', ' '],
  ['name', 'a'.repeat(LIMITS.nameMax + 1)],
  ['email', 'ana'],
  ['email', 'ana@local.cl\r\nBcc: todos@local.cl'],
  ['email', 'ana@local.cl, beto@local.cl'],
  ['email', '"ana" <ana@local.cl>'],
  ['phone', '12'],
])('refuses the sender with the %s %j', (field, value) => {
  const result = validate(placeRequestSchema, { ...REQUEST, file: [photo(1)], ...SENDER, [field]: value });
  expect(result).toEqual({ ok: false, errors: { [field]: expect.any(String) as string } });
});
