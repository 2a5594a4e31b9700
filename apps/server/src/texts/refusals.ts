import { againIn, LIMITS } from '@portal/domain';

const count = (number: number, one: string, many: string): string =>
  `${number.toLocaleString('es-CL')} ${number === 1 ? one : many}`;

const openRequests = (number: number): string => count(number, 'solicitud abierta', 'solicitudes abiertas');

/** Refusals that the API alone says: apart from `MESSAGES`, which every browser loads. */
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
  unreadableText: 'El texto tiene caracteres que no se pueden guardar',
  tooManyEdits: (minutes: number) =>
    `Editaste solicitudes ${LIMITS.editsPerHour} veces en una hora. ${againIn(minutes)}`,
  continuation: {
    late: (days: number) => `Pasaron más de ${days} días desde que terminó el trabajo. Crea una solicitud nueva`,
    taken: (number: number) => `La solicitud N° ${number} ya continúa esta`,
  },
  followLinkShows: 'Este enlace solo muestra la solicitud. Escribir, eliminarla y valorarla es de quien la pidió',
  followLinkRevoked: 'El enlace fue retirado. Solo puede crear otro quien puede editar la solicitud',
  followNoteOver: 'El trabajo ya terminó o la solicitud se cerró: no se puede agregar más',
  ratingOver: (days: number) => `Pasaron más de ${days} días desde que terminó el trabajo. Ya no se puede valorar`,
  idempotency: {
    otherContent: 'Este envío ya se recibió con otro contenido. Revisa lo que quedó guardado antes de enviar de nuevo',
  },
  logo: 'El logo debe ser una imagen PNG o JPEG de hasta 4 megapíxeles',
  acceptance: { given: 'La solicitud ya está aceptada' },
  import: {
    empty: 'El archivo no tiene registros',
    quotes: (line: number) => `El archivo no es un CSV válido: revisa las comillas desde la línea ${line}`,
    tooManyLines: `Solo se permiten hasta ${LIMITS.importLines.toLocaleString('es-CL')} registros por archivo`,
    tooManyColumns: `Solo se permiten hasta ${LIMITS.importColumns} columnas por archivo`,
    repeatedColumn: (heading: string) => `La columna "${heading}" está repetida`,
    tooManyValues: 'La línea tiene más valores que columnas hay',
    tooFewValues: 'La línea tiene menos valores que columnas',
    errorValue: (value: string) => `"${value}" es un error de Excel: corrige la celda`,
  },
  bulk: {
    required: 'Selecciona al menos una fila',
    tooMany: `Se pueden cambiar hasta ${LIMITS.bulkRows} filas por vez`,
    repeated: 'Una fila está repetida',
  },
  push: {
    service: 'El navegador usa un servicio de avisos que el portal no conoce',
    key: 'La clave del dispositivo no es válida',
  },
  overForToday: {
    notes: 'Por hoy no se reciben más notas',
    calls: 'Por hoy no se reciben más solicitudes con celular desde aquí. Escribe tu correo',
    sender: 'Por hoy no se reciben más solicitudes con este correo o celular',
    photos: 'Por hoy no se reciben más fotos desde aquí',
  },
  placeRequestAnswered: 'Otra persona ya la respondió',
  placeCodeWaits: 'La confirma quien asigna el trabajo',
} as const;
