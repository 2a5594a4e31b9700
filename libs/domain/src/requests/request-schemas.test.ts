import { addDays, businessDay } from '../dates/business-time';
import { LIMITS } from '../limits';
import { MESSAGES } from '../validation/messages';
import { validate } from '../validation/validate';
import { interruptRepairSchema } from '../repairs/repair-schemas';
import { liquidationSchema, suggestionSchema } from '../finance/finance-schemas';
import { ratingSchema, stillBrokenSchema, withdrawalSchema } from './follow-link';
import { noteSchema } from './note';
import { placeRequestSchema } from './place-code';
import {
  assignmentSchema,
  continueRequestSchema,
  createRequestSchema,
  deletionSchema,
  permitSchema,
  reasonSchema,
} from './request-schemas';

const photo = (type = 'image/jpeg', size = 1000) => ({ type, size });
const REQUEST = {
  service: '4',
  typeWork: 'MT',
  typeRequest: 'urgente',
  client: 1,
  mall: '2',
  location: 3,
  description: 'Gotera sobre la caja',
  file: [photo()],
};

describe('create request (spec 2 §5)', () => {
  it('accepts a complete request and makes numbers of the ids', () => {
    expect(validate(createRequestSchema, REQUEST)).toMatchObject({ ok: true, value: { service: 4, mall: 2 } });
  });

  it.each([
    ['service', 'El servicio es requerido'],
    ['typeWork', 'El tipo de trabajo es requerido'],
    ['typeRequest', 'La prioridad es requerida'],
    ['client', 'El cliente es requerido'],
    ['mall', 'El mall es requerido'],
    ['location', 'La ubicación es requerida'],
    ['description', 'La descripcion es requerida'],
    ['file', 'Al menos una imagen es requerida'],
  ])('without %s says "%s"', (field, message) => {
    const { [field as keyof typeof REQUEST]: _, ...incomplete } = REQUEST;
    expect(validate(createRequestSchema, incomplete)).toEqual({ ok: false, errors: { [field]: message } });
  });

  it.each([
    ['typeWork', 'XX', 'La opción seleccionada no es válida'],
    ['typeRequest', 'ayer', 'La opción seleccionada no es válida'],
    ['client', 'abc', 'La opción seleccionada no es válida'],
    ['client', '-1', 'La opción seleccionada no es válida'],
    ['file', Array.from({ length: 11 }, () => photo()), 'Solo se permiten hasta 10 fotos'],
    ['file', [photo('image/png', LIMITS.photoBytes + 1)], 'Cada foto puede pesar hasta 10 MB'],
  ])('%s = %j says "%s"', (field, value, message) => {
    expect(validate(createRequestSchema, { ...REQUEST, [field]: value })).toEqual({
      ok: false,
      errors: { [field]: message },
    });
  });
});

const TODAY = '2026-03-10';
const ASSIGNMENT = { havePermission: '1', typeService: 'Suministro', operator: 7, date: TODAY, hour: '09:30' };
const HAND_OVER = { ...ASSIGNMENT, operator: undefined, assignContractor: 'true', company: 2, assigner: '5' };
const assignment = (input: object) => validate(assignmentSchema, input, { today: TODAY });

describe('assignment (spec 2 §5)', () => {
  it('accepts an operator, or a contractor with its leader', () => {
    expect(assignment(ASSIGNMENT)).toMatchObject({
      ok: true,
      value: { havePermission: true, assignContractor: false },
    });
    expect(assignment(HAND_OVER)).toMatchObject({ ok: true, value: { company: 2, assignContractor: true } });
  });

  it.each([
    ['operator', undefined, 'El operador es requerido'],
    ['typeService', '', 'El tipo de servicio es requerido'],
    ['typeService', 'Otro', 'La opción seleccionada no es válida'],
    ['date', '', 'La fecha es requerida'],
    ['date', '2026-02-30', 'La fecha no es válida'],
    // An instant: its day depends on the time zone.
    ['date', '2026-03-10T23:59:00Z', 'La fecha no es válida'],
    ['date', '2026-03-09', 'No se puede asignar a un día pasado'],
    ['hour', '', 'La hora de visita es requerida'],
    ['hour', '24:10', 'La hora de visita no es válida'],
  ])('%s = %j says "%s"', (field, value, message) => {
    expect(assignment({ ...ASSIGNMENT, [field]: value })).toEqual({ ok: false, errors: { [field]: message } });
  });

  it('asks a hand-over for company and assigner and lets it name a past day', () => {
    expect(assignment({ ...HAND_OVER, company: '', assigner: '', date: '2020-01-01' })).toEqual({
      ok: false,
      errors: { company: 'La empresa es requerida', assigner: 'El asignador es requerido' },
    });
    expect(assignment({ ...HAND_OVER, date: '2020-01-01' })).toMatchObject({ ok: true });
  });

  it('takes the day in Santiago when it is not told which day it is', () => {
    const today = businessDay(new Date());
    expect(validate(assignmentSchema, { ...ASSIGNMENT, date: addDays(today, 1) })).toMatchObject({ ok: true });
    expect(validate(assignmentSchema, { ...ASSIGNMENT, date: addDays(today, -2) })).toMatchObject({ ok: false });
  });

  it('refuses a visit more than two years ahead, to a contractor too, and at an hour that the day does not have', () => {
    const last = addDays(TODAY, LIMITS.visitDaysAhead);
    expect(assignment({ ...ASSIGNMENT, date: last })).toMatchObject({ ok: true });
    const contractor = { assignContractor: true, company: 1, assigner: 2 };
    for (const to of [{}, contractor]) {
      expect(assignment({ ...ASSIGNMENT, ...to, date: addDays(last, 1) })).toMatchObject({
        errors: { date: MESSAGES.assignment.farDay },
      });
    }
    const spring = { ...ASSIGNMENT, date: '2027-09-05' };
    expect(assignment({ ...spring, hour: '00:30' })).toMatchObject({
      errors: { hour: MESSAGES.assignment.noSuchHour },
    });
    expect(assignment({ ...spring, hour: '01:00' })).toMatchObject({ ok: true });
  });
});

describe('permit number (spec 2 §5)', () => {
  it.each([
    ['', 'El número del permiso es requerido'],
    [0, 'El número de permiso debe ser mayor a 0'],
    ['-4', 'El número de permiso debe ser mayor a 0'],
    ['1.5', 'El número de permiso debe ser un número entero'],
    ['abc', 'El número de permiso debe ser un número entero'],
  ])('%j says "%s"', (permissionNum, message) => {
    expect(validate(permitSchema, { permissionNum })).toEqual({ ok: false, errors: { permissionNum: message } });
  });

  it('accepts a positive number', () => {
    expect(validate(permitSchema, { permissionNum: '4821' })).toEqual({ ok: true, value: { permissionNum: 4821 } });
  });
});

const six = Array.from({ length: 6 }, () => photo());
const tooLong = 'a'.repeat(LIMITS.reasonMax + 1);

it.each<[name: string, schema: Parameters<typeof validate>[0], input: object, errors: object]>([
  [
    'a note',
    noteSchema,
    { text: ' ', visibility: 'x', file: six },
    { text: MESSAGES.note.text, visibility: MESSAGES.choice, file: 'Solo se permiten hasta 5 fotos' },
  ],
  [
    'an interruption',
    interruptRepairSchema,
    { request: 1, reason: ' ', file: six },
    { reason: MESSAGES.reason, file: 'Solo se permiten hasta 5 fotos' },
  ],
  [
    "'Sigue igual'",
    continueRequestSchema,
    {},
    { description: 'La descripcion es requerida', file: 'Al menos una imagen es requerida' },
  ],
  ['a missing reason', reasonSchema, { reason: '' }, { reason: MESSAGES.reason }],
  ['a long reason', reasonSchema, { reason: tooLong }, { reason: MESSAGES.maxLength(LIMITS.reasonMax) }],
  ['a deletion', deletionSchema, { reason: tooLong }, { reason: MESSAGES.maxLength(LIMITS.reasonMax) }],
  ['six stars', ratingSchema, { stars: 6 }, { stars: 'El valor máximo es 5' }],
  ['half a star', ratingSchema, { stars: 2.5 }, { stars: MESSAGES.rating }],
  ['no star', ratingSchema, { stars: 0 }, { stars: MESSAGES.rating }],
])('refuses %s that is wrong', (_name, schema, input, errors) => {
  expect(validate(schema, input)).toEqual({ ok: false, errors });
});

it.each([
  ["'Liquidar', 'Sugerir precio'", liquidationSchema, suggestionSchema, ['branch', 'observation']],
  ["'Sigue igual', by a link", continueRequestSchema, stillBrokenSchema, ['file']],
  ['a deletion, a withdrawal by a link', deletionSchema, withdrawalSchema, ['version']],
  ['the form of a client, of a QR code', createRequestSchema, placeRequestSchema, ['client', 'mall', 'location']],
])('the twins %s take the same fields', (_twins, one, other, lacks) => {
  for (const [name, field] of Object.entries(one.describe().fields)) {
    expect(other.describe().fields[name]).toEqual(lacks.includes(name) ? undefined : field);
  }
});
