/** Every status value of the product, as stored and as shown (spec 1 §4). */
export const STATUSES = [
  'activo',
  'inactivo',
  'eliminado',
  'solicitado',
  'asignado',
  'finalizado',
  'liquidado',
  'facturado',
  'tramite',
  'en proceso',
  'pendiente',
] as const;
export type Status = (typeof STATUSES)[number];

/** The states a request passes through (product decisions, "A request's life"). */
export const REQUEST_STATUSES = [
  'solicitado',
  'pendiente',
  'tramite',
  'asignado',
  'en proceso',
  'finalizado',
  'liquidado',
  'facturado',
  'eliminado',
] as const satisfies readonly Status[];
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** A request in one of these has work before it: what it refers to may not be taken away from it. */
export const OPEN_REQUEST_STATUSES = [
  'solicitado',
  'pendiente',
  'tramite',
  'asignado',
  'en proceso',
] as const satisfies readonly RequestStatus[];

/** The states of users, companies, services, supplies and master data. `eliminado` is the soft delete. */
export const RECORD_STATUSES = ['activo', 'inactivo', 'eliminado'] as const satisfies readonly Status[];
export type RecordStatus = (typeof RECORD_STATUSES)[number];

/** The states a person may choose in a form: a record is deleted by its own action, never by a select. */
export const EDITABLE_STATUSES = ['activo', 'inactivo'] as const satisfies readonly RecordStatus[];
export type EditableStatus = (typeof EDITABLE_STATUSES)[number];

/** The lifecycle constant of spec 1 §4: its English names for the stored values. */
export const REQUEST_LIFECYCLE = {
  active: 'solicitado',
  assigned: 'asignado',
  finished: 'finalizado',
  liquidated: 'liquidado',
  invoiced: 'facturado',
} as const satisfies Record<string, RequestStatus>;

export type StatusColour = 'green' | 'red' | 'blue' | 'indigo' | 'purple' | 'gray' | 'orange';

/** Badge colours (spec 1 §4). The word is always shown beside the colour. */
export const STATUS_COLOURS: Record<Status, StatusColour> = {
  activo: 'green',
  asignado: 'green',
  inactivo: 'red',
  eliminado: 'red',
  solicitado: 'blue',
  'en proceso': 'blue',
  finalizado: 'indigo',
  liquidado: 'purple',
  facturado: 'gray',
  tramite: 'orange',
  pendiente: 'orange',
};

/** The word a person reads for each stored status. */
export const STATUS_LABELS: Record<Status, string> = {
  activo: 'Activo',
  inactivo: 'Inactivo',
  eliminado: 'Eliminado',
  solicitado: 'Solicitado',
  asignado: 'Asignado',
  finalizado: 'Finalizado',
  liquidado: 'Liquidado',
  facturado: 'Facturado',
  tramite: 'Trámite',
  'en proceso': 'En proceso',
  pendiente: 'Pendiente',
};

/** Tells whether the work of a request is done, so that its result may be shown (spec 2 §4). */
export function isWorkDone(status: RequestStatus): boolean {
  return status === 'finalizado' || status === 'liquidado' || status === 'facturado';
}
