/** Toasts of the shell after a success (spec 1 §8, spec 2 §8). */
export const TOASTS = {
  phone: { updated: 'Celular actualizado con exito!' },
  password: { updated: 'Contraseña actualizada con exito!' },
  calendar: { revoked: 'Dirección de calendario revocada con exito!' },
  notices: {
    updated: 'Avisos actualizados con exito!',
    deviceOn: 'Este dispositivo recibirá tus avisos',
    deviceOff: 'Este dispositivo ya no recibirá avisos',
  },
} as const;
