import { formatCount, recordToasts } from '@portal/domain';

/** Toasts of this area after a success, word for word (spec 1 §8, spec 2 §8). */
export const TOASTS = {
  user: { ...recordToasts('Usuario'), invited: 'Invitación enviada con exito!' },
  supply: recordToasts('Insumo'),
  service: recordToasts('Servicio'),
  company: recordToasts('Empresa', 'a'),
  master: {
    clients: recordToasts('Cliente'),
    malls: recordToasts('Mall'),
    locations: recordToasts('Ubicación', 'a'),
    branches: recordToasts('Sede', 'a'),
  },
  placeCode: {
    created: (codes: number) =>
      codes === 1 ? 'Código creado con exito!' : `${formatCount(codes)} códigos creados con exito!`,
    revoked: 'Código retirado con exito!',
  },
  imported: (records: number) =>
    records === 1 ? '1 registro importado con exito!' : `${formatCount(records)} registros importados con exito!`,
  release: {
    promoted: 'Versión dada a todos con exito!',
    rolledBack: 'Versión anterior repuesta con exito!',
    candidateSaved: 'Prueba actualizada con exito!',
    candidateEnded: 'Prueba terminada con exito!',
    withdrawn: 'Área retirada con exito!',
    returned: 'Área repuesta con exito!',
    unchanged: 'No había nada que cambiar',
  },
  deadlines: { saved: 'Plazos guardados', dayAdded: 'Día agregado', dayRemoved: 'Día quitado' },
  jobs: {
    retried: (jobs: number) =>
      jobs === 1 ? 'Se intentará de nuevo 1 trabajo' : `Se intentarán de nuevo ${formatCount(jobs)} trabajos`,
  },
  deployToken: { created: 'Token creado con exito!', revoked: 'Token revocado con exito!' },
} as const;

export const FAILURES = { roles: 'Error al cargar los roles' } as const;
