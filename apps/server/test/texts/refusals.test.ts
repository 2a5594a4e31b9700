import { REFUSALS } from '../../src/texts/refusals';

it('tells how much open work a change would break', () => {
  expect(REFUSALS.companyInUse({ users: 1, requests: 0 })).toBe('La empresa tiene 1 usuario activo');
  expect(REFUSALS.companyInUse({ users: 3, requests: 1200 })).toBe(
    'La empresa tiene 3 usuarios activos y 1.200 solicitudes abiertas',
  );
  expect(REFUSALS.userInUse(2)).toBe(
    'El usuario tiene 2 solicitudes abiertas a su cargo; deben terminarse o asignarse a otra persona',
  );
  expect(REFUSALS.serviceInUse(1)).toBe('El servicio tiene 1 solicitud abierta');
});
