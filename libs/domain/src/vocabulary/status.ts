import { REQUEST_STATES, type RequestStatus, type StatusColour } from '../requests/request-states';

/** `eliminado` is the soft delete. */
const RECORD_STATES = {
  activo: { label: 'Activo', colour: 'green', legend: 'En uso: se ofrece en los formularios.' },
  inactivo: {
    label: 'Inactivo',
    colour: 'red',
    legend: 'Fuera de uso: ya no se ofrece; lo hecho con él queda como está.',
  },
  eliminado: REQUEST_STATES.eliminado,
} as const satisfies Record<string, { label: string; colour: StatusColour; legend: string }>;
export type RecordStatus = keyof typeof RECORD_STATES;
export const RECORD_STATUSES = Object.keys(RECORD_STATES) as RecordStatus[];

/** The states a person may choose in a form: a record is deleted by its own action, never by a select. */
export const EDITABLE_STATUSES = ['activo', 'inactivo'] as const satisfies readonly RecordStatus[];
export type EditableStatus = (typeof EDITABLE_STATUSES)[number];

export type Status = RecordStatus | RequestStatus;

const STATES = Object.entries({ ...RECORD_STATES, ...REQUEST_STATES });

export const STATUS_COLOURS = Object.fromEntries(STATES.map(([status, { colour }]) => [status, colour])) as Record<
  Status,
  StatusColour
>;

export const STATUS_LABELS = Object.fromEntries(STATES.map(([status, { label }]) => [status, label])) as Record<
  Status,
  string
>;

export const STATUS_LEGENDS = Object.fromEntries(STATES.map(([status, { legend }]) => [status, legend])) as Record<
  Status,
  string
>;
