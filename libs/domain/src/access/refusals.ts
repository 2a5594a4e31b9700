const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('es-CL')} ${number === 1 ? one : many}`;

const openRequests = (number: number): string => count(number, 'solicitud abierta', 'solicitudes abiertas');

/** The messages for a change that would break open work (409 IN_USE). */
export const REFUSALS = {
  companyInUse: ({ users, requests }: { users: number; requests: number }): string => {
    const reasons = [
      ...(users > 0 ? [count(users, 'usuario activo', 'usuarios activos')] : []),
      ...(requests > 0 ? [openRequests(requests)] : []),
    ];
    return `La empresa tiene ${reasons.join(' y ')}`;
  },
  serviceInUse: (requests: number): string => `El servicio tiene ${openRequests(requests)}`,
  userInUse: (requests: number): string =>
    `El usuario tiene ${openRequests(requests)} a su cargo; deben terminarse o asignarse a otra persona`,
  ownAccount: 'No puedes eliminar ni desactivar tu propia cuenta',
  lastAdministrator: 'Debe quedar al menos un administrador activo',
} as const;
