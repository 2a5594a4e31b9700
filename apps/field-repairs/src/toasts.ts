/** Toasts of this area after a success, word for word (spec 1 §8, spec 2 §8). */
export const TOASTS = {
  repair: { created: 'Reparación creada con exito!', interrupted: 'Solicitud devuelta al asignador' },
} as const;
