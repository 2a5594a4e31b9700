import { MESSAGES } from '@portal/domain';
import { EMPTY_FINISH, finishFields, finishProblems, type FinishValues, type PickedSupply } from './finish-values';

const photo = () => new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
const DONE: FinishValues = {
  description: ' Se cambió la bandeja ',
  insumos: [{ id: 3, name: 'Cable', cantidad: 2.5 }],
  fileEnd: [photo()],
  fileInsumos: [],
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

describe('finishProblems', () => {
  it('finds none in a complete form', () => {
    expect(finishProblems(DONE, 1)).toEqual({});
  });

  it("names every missing field with the specification's message", () => {
    expect(finishProblems({ ...EMPTY_FINISH, receiveTypeDoc: '' }, 1)).toEqual({
      description: MESSAGES.finish.description,
      fileEnd: MESSAGES.finish.resultPhotos,
      receiveName: MESSAGES.finish.receiverName,
      receiveTypeDoc: MESSAGES.finish.receiverDocumentType,
      receiveNumDoc: MESSAGES.finish.receiverDocument,
      signature: MESSAGES.finish.signature,
    });
  });

  it.each([
    ['', MESSAGES.amount.required],
    ['dos', MESSAGES.amount.number],
    [-1, MESSAGES.amount.negative],
    [0, MESSAGES.amount.zero],
  ])('puts the message of the amount %p at its supply', (cantidad, message) => {
    expect(finishProblems(withAmount(cantidad), 1)).toEqual({ insumos: [undefined, { cantidad: message }] });
  });

  it('speaks of the list as a whole when a supply is in it twice', () => {
    const twice = { ...DONE, insumos: [...DONE.insumos, ...DONE.insumos] };
    expect(finishProblems(twice, 1)).toEqual({ insumos: MESSAGES.finish.repeatedSupply });
  });

  it('allows five photos in each set and no more', () => {
    const six = Array.from({ length: 6 }, photo);
    expect(finishProblems({ ...DONE, fileEnd: six, fileInsumos: six }, 1)).toEqual({
      fileEnd: MESSAGES.photos.tooMany(5),
      fileInsumos: MESSAGES.photos.tooMany(5),
    });
    expect(finishProblems({ ...DONE, fileEnd: six.slice(1), fileInsumos: six.slice(1) }, 1)).toEqual({});
  });

  it('checks the document by its type', () => {
    expect(finishProblems({ ...DONE, receiveNumDoc: '12.345.678' }, 1)).toEqual({
      receiveNumDoc: MESSAGES.rut.noHyphen,
    });
    expect(finishProblems({ ...DONE, receiveTypeDoc: 'pp', receiveNumDoc: 'AB 12345' }, 1)).toEqual({
      receiveNumDoc: MESSAGES.passport.characters,
    });
  });
});

describe('finishFields', () => {
  it('returns the values to send, trimmed, with the amounts as numbers', () => {
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
  });

  it('returns nothing while a value is wrong', () => {
    expect(finishFields(withAmount(''), 9)).toBeNull();
  });
});
