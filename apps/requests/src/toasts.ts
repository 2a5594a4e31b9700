import { formatRequestNumber, recordToasts } from '@portal/domain';

/** Toasts of this area after a success, word for word (spec 1 §8, spec 2 §8). */
export const TOASTS = {
  request: {
    ...recordToasts('Solicitud', 'a'),
    followed: (number: number) => `Te avisaremos de la visita y el final de la ${formatRequestNumber(number)}`,
    duplicate: (original: number) => `Solicitud cerrada: sigue la ${formatRequestNumber(original)}`,
  },
  followLink: {
    copied: 'Enlace copiado: quien lo tenga puede seguir la solicitud sin iniciar sesión',
    copiedToShow: 'Enlace copiado: muestra la solicitud sin iniciar sesión; valorarla queda para su cliente',
    revoked: 'Enlace retirado',
  },
  permit: {
    created: 'Permiso asignado con exito!',
    corrected: 'Permiso corregido',
    given: (count: number) =>
      count === 1 ? 'Permiso asignado con exito!' : `Permiso asignado a ${count} solicitudes con exito!`,
  },
} as const;
