/** What a toast of the shell says after something succeeded (spec 1 §8, spec 2 §8). */
export const TOASTS = {
  password: { updated: 'Contraseña actualizada con exito!' },
  calendar: { revoked: 'Dirección de calendario revocada con exito!' },
} as const;
