import { checkNewContractor } from './new-contractor';
import { MESSAGES } from '../validation/messages';

const PERSON = {
  name: 'Lidia',
  lastName: 'Soto',
  documentType: 'RT',
  document: '12.345.678-5',
  email: 'lidia@andes.cl',
  phone: '+56 9 1234 5678',
};

it('judges each person by the rules of a user, and names the path of what is wrong', () => {
  const wrong = { ...PERSON, email: 'lidia', phone: '' };
  expect(checkNewContractor({ name: 'Andes', leader: PERSON, operators: [PERSON, wrong] })).toEqual({
    ok: false,
    errors: { 'operators[1].email': MESSAGES.email.format, 'operators[1].phone': MESSAGES.phone.required },
  });
});

it('names everything that is wrong at once, the company and the people', () => {
  const checked = checkNewContractor({ name: '', leader: { ...PERSON, name: '' }, operators: [PERSON] });
  expect(checked).toEqual({
    ok: false,
    errors: { name: MESSAGES.name.required, 'leader.name': MESSAGES.name.required },
  });
});

it('stores documents and telephones in their one form, and nothing beside the fields', () => {
  const checked = checkNewContractor({ name: 'Andes', leader: { ...PERSON, rol: [4] }, operators: [PERSON] });
  expect(checked).toMatchObject({ ok: true, value: { leader: { document: '12345678-5', phone: '56912345678' } } });
  expect(JSON.stringify(checked)).not.toContain('rol');
});

it.each([{}, { name: 'Andes' }, { name: 'Andes', leader: PERSON, operators: [] }])(
  'refuses less than all of it: %j',
  (input) => {
    expect(checkNewContractor(input)).toMatchObject({ ok: false, errors: { operators: MESSAGES.operators.required } });
  },
);

it.each([
  { name: 'Andes', leader: null, operators: [null] },
  { name: 'Andes', leader: [], operators: [[]] },
  { name: 'Andes', leader: 'Lidia', operators: 'muchos' },
])('refuses what are no people: %j', (input) => {
  expect(checkNewContractor(input).ok).toBe(false);
});
