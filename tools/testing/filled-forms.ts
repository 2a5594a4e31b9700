import { addDays, businessDay } from '@portal/domain';

/**
 * The forms of a request's life as somebody fills them in, without the records that they name and without files. API tests,
 * browser tests, benches and faults send them; a new field that a form requires is added here.
 */
export const FILLED_FORMS = {
  /** 'Crear solicitud'. */
  request: { typeWork: 'MT', typeRequest: 'urgente', description: 'La cañería gotea junto a la caja' },
  /** 'Asignar', without a permit, for a visit later than any deadline that begins today, whatever holidays lie between. */
  visit: {
    havePermission: false,
    typeService: 'Mantenimiento',
    date: addDays(businessDay(new Date()), 30),
    hour: '10:30',
  },
  /** 'Finalizar'. */
  work: {
    description: 'Se cambió la cañería',
    receiveName: 'José Núñez',
    receiveTypeDoc: 'rt',
    receiveNumDoc: '12345678-5',
  },
} as const;
