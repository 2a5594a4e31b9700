import { MESSAGES } from '@portal/domain';
import { EMPTY_FINISH, finishFields, finishProblems, type FinishValues, type PickedSupply } from './finish-values';

const DONE: FinishValues = {
  ...EMPTY_FINISH,
  description: ' Se cambió la bandeja ',
  insumos: [{ id: 3, name: 'Cable', cantidad: 2.5 }],
  fileEnd: [new File(['x'], 'foto.jpg', { type: 'image/jpeg' })],
  receiveName: 'Camila Torres',
  receiveTypeDoc: 'rt',
  receiveNumDoc: '12345678-5',
  signature: new Blob(['png'], { type: 'image/png' }),
  signatureName: 'Camila Torres',
};
const withAmount = (cantidad: PickedSupply['cantidad']): FinishValues => ({
  ...DONE,
  insumos: [...DONE.insumos, { id: 4, name: 'Silicona', cantidad }],
});

// Each rule and its message is in the domain's test of the schema.
it('puts the message of an amount at its supply, and of a repeated supply at the list', () => {
  expect(finishProblems(DONE, 1)).toEqual({});
  expect(finishProblems({ ...withAmount(0), description: '' }, 1)).toEqual({
    description: MESSAGES.finish.description,
    insumos: [undefined, { cantidad: MESSAGES.amount.zero }],
  });
  const twice = { ...DONE, insumos: [...DONE.insumos, ...DONE.insumos] };
  expect(finishProblems(twice, 1)).toEqual({ insumos: MESSAGES.finish.repeatedSupply });
});

it('returns the values to send, trimmed, with the amounts as numbers, and nothing while one is wrong', () => {
  expect(finishFields(withAmount('3'), 9)).toEqual({
    request: 9,
    description: 'Se cambió la bandeja',
    insumos: [
      { id: 3, name: 'Cable', cantidad: 2.5 },
      { id: 4, name: 'Silicona', cantidad: 3 },
    ],
    receiveName: 'Camila Torres',
    receiveTypeDoc: 'rt',
    receiveNumDoc: '12345678-5',
    signatureName: 'Camila Torres',
  });
  expect(finishFields(withAmount(''), 9)).toBeNull();
});
