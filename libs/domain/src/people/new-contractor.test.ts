import { checkNewContractor } from './new-contractor';
import { LIMITS } from '../limits';
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

it('refuses the company where its leader alone is wrong', () => {
  expect(checkNewContractor({ name: 'Andes', leader: { ...PERSON, name: '' }, operators: [PERSON] })).toEqual({
    ok: false,
    errors: { 'leader.name': MESSAGES.name.required },
  });
});

it('takes so many operators and no more, and judges none beyond', () => {
  const company = (count: number, operator: object) =>
    checkNewContractor({ name: 'Andes', leader: PERSON, operators: Array.from({ length: count }, () => operator) });
  const most = LIMITS.newContractorOperators;
  expect(company(most, PERSON)).toMatchObject({ ok: true });
  expect(company(most + 1, PERSON)).toEqual({ ok: false, errors: { operators: MESSAGES.operators.tooMany(most) } });
  const { errors } = company(most + 1, { ...PERSON, name: '' }) as { errors: object };
  expect(Object.keys(errors)).toHaveLength(most + 1);
});

it('stores documents and telephones in their one form, and nothing beside the fields', () => {
  const checked = checkNewContractor({ name: 'Andes', leader: { ...PERSON, rol: [4] }, operators: [PERSON] });
  const stored = { document: '12345678-5', phone: '56912345678' };
  expect(checked).toMatchObject({ ok: true, value: { leader: stored, operators: [stored] } });
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
