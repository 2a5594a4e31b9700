const formatInteger = (value: number): string => value.toLocaleString('es-CL');

const created = (thing: string, gender: 'o' | 'a' = 'o') => ({
  created: `${thing} cread${gender} con exito!`,
  updated: `${thing} actualizad${gender} con exito!`,
  deleted: `${thing} eliminad${gender} con exito!`,
});

/** What a toast says after something succeeded, word for word (spec 1 §8, spec 2 §8). */
export const TOASTS = {
  user: created('Usuario'),
  supply: created('Insumo'),
  service: created('Servicio'),
  company: created('Empresa', 'a'),
  client: created('Cliente'),
  mall: created('Mall'),
  location: created('Ubicación', 'a'),
  branch: created('Sede', 'a'),
  imported: (records: number) =>
    records === 1 ? '1 registro importado con exito!' : `${formatInteger(records)} registros importados con exito!`,
  password: { updated: 'Contraseña actualizada con exito!' },
  session: { ended: 'Sesión cerrada con exito!', allEnded: 'Sesiones cerradas con exito!' },
  request: { ...created('Solicitud', 'a'), assigned: 'Solicitud asignada con exito!' },
  permit: { created: 'Permiso asignado con exito!' },
  repair: { created: 'Reparación creada con exito!' },
  liquidation: { created: 'Liquidación creada con exito!', corrected: 'Liquidación corregida con exito!' },
  report: { exported: 'Informe exportado con exito!' },
  invoice: { created: 'Factura emitida con exito!' },
  release: {
    promoted: 'Versión promovida con exito!',
    rolledBack: 'Versión anterior repuesta con exito!',
    canarySaved: 'Prueba actualizada con exito!',
    canaryRemoved: 'Prueba retirada con exito!',
    unchanged: 'No había nada que cambiar',
  },
  deployToken: { created: 'Token creado con exito!', revoked: 'Token revocado con exito!' },
} as const;

/** What a toast says after something failed, where the server had no words of its own (spec 1 §8, spec 2 §8). */
export const FAILURES = {
  roles: 'Error al cargar los roles',
  branches: 'Error al cargar las sedes',
  reports: 'Error al listar informes',
  reportExport: 'Error al exportar informes',
  invoice: 'Error al emitir la factura',
  pdf: 'Error al descargar el PDF',
  pendingInvoices: 'Error al listar solicitudes pendientes',
  issuedInvoices: 'Error al listar facturas emitidas',
  invalidBlob: 'No se proporcionó un blob válido para descargar.',
} as const;
