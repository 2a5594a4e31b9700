import { namedChoices } from './named-choices';

it('tells two of the same name apart by their document, and nobody else', () => {
  expect(
    namedChoices([
      { id: 1, name: 'Juan', lastName: 'Pérez', document: '11111111-1' },
      { id: 2, name: 'juan', lastName: 'Perez', document: '22222222-2' },
      { id: 3, name: 'Juan', lastName: 'Soto', document: '33333333-3' },
      { id: 4, name: 'Comercial Ñandú', document: null },
      { id: 5, name: 'Comercial Ñandú', document: '77123456-7' },
    ]),
  ).toEqual([
    { value: 1, label: 'Juan Pérez · 11111111-1' },
    { value: 2, label: 'juan Perez · 22222222-2' },
    { value: 3, label: 'Juan Soto' },
    { value: 4, label: 'Comercial Ñandú' },
    { value: 5, label: 'Comercial Ñandú · 77123456-7' },
  ]);
});
