import { addDays, businessDay, SAMPLE_FIELDS, type PlainFieldName } from '@portal/domain';

/**
 * The forms of a request's life as somebody fills them in, without the records that they name and without files. API tests,
 * browser tests, benches and faults send them; a new field of a request is added to `FILLED_FIELDS`.
 */
export const FILLED_FORMS = {
  /** 'Crear solicitud'. */
  request: SAMPLE_FIELDS,
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

/** The fields of `FILLED_FORMS.request` as the API answers them and as people read them. */
export const FILLED_FIELDS: Record<PlainFieldName, { answer: unknown; text: string }> = {
  typeWork: { answer: 'MT', text: 'Mantención' },
  typeRequest: { answer: { name: 'urgente' }, text: 'Urgente' },
  description: { answer: 'La cañería gotea junto a la caja', text: 'La cañería gotea junto a la caja' },
};
