/**
 * Spec 1 §8, spec 2 §8.
 * @param ending of the participle: 'a' for a feminine thing
 */
export function recordToasts(thing: string, ending: 'o' | 'a' = 'o') {
  return {
    created: `${thing} cread${ending} con exito!`,
    updated: `${thing} actualizad${ending} con exito!`,
    deleted: `${thing} eliminad${ending} con exito!`,
  };
}

export const SHARED_TOASTS = {
  requestAssigned: 'Solicitud asignada con exito!',
  requestsAssigned: (count: number) =>
    count === 1 ? 'Solicitud asignada con exito!' : `${count} solicitudes asignadas con exito!`,
  /** Also after a contractor's suggestion of a price (spec 2 §8). */
  liquidationCreated: 'Liquidación creada con exito!',
  sessionEnded: 'Sesión cerrada con exito!',
  allSessionsEnded: 'Sesiones cerradas con exito!',
} as const;

export const SHARED_FAILURES = {
  branches: 'Error al cargar las sedes',
  invalidBlob: 'No se proporcionó un blob válido para descargar.',
} as const;
