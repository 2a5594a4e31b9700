/**
 * Returns the toasts after a record was created, changed or deleted (spec 1 §8, spec 2 §8).
 * @param thing as people read it: 'Insumo'
 * @param ending of the participle: 'a' for a feminine thing
 */
export function recordToasts(thing: string, ending: 'o' | 'a' = 'o') {
  return {
    created: `${thing} cread${ending} con exito!`,
    updated: `${thing} actualizad${ending} con exito!`,
    deleted: `${thing} eliminad${ending} con exito!`,
  };
}

/** Toasts of several areas after a success; those of one area are in its `toasts.ts`. */
export const SHARED_TOASTS = {
  requestAssigned: 'Solicitud asignada con exito!',
  requestsAssigned: (count: number) =>
    count === 1 ? 'Solicitud asignada con exito!' : `${count} solicitudes asignadas con exito!`,
  /** Also after a contractor's suggestion of a price (spec 2 §8). */
  liquidationCreated: 'Liquidación creada con exito!',
  sessionEnded: 'Sesión cerrada con exito!',
  allSessionsEnded: 'Sesiones cerradas con exito!',
} as const;

/** Toasts of several areas after a failure without a message of the server (spec 1 §8, spec 2 §8). */
export const SHARED_FAILURES = {
  branches: 'Error al cargar las sedes',
  invalidBlob: 'No se proporcionó un blob válido para descargar.',
} as const;
