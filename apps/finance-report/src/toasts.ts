import { formatCount } from '@portal/domain';

/** Toasts of this area after a success, word for word (spec 1 §8, spec 2 §8). */
export const TOASTS = {
  liquidation: {
    corrected: 'Liquidación corregida con exito!',
    together: (count: number) =>
      count === 1 ? '1 solicitud liquidada' : `${formatCount(count)} solicitudes liquidadas`,
  },
  report: { exported: 'Informe exportado con exito!' },
  invoice: {
    created: 'Factura emitida con exito!',
    together: (count: number) => (count === 1 ? '1 factura emitida' : `${formatCount(count)} facturas emitidas`),
  },
} as const;

export const FAILURES = {
  reports: 'Error al listar informes',
  reportExport: 'Error al exportar informes',
  invoice: 'Error al emitir la factura',
  pdf: 'Error al descargar el PDF',
  pendingInvoices: 'Error al listar solicitudes pendientes',
  issuedInvoices: 'Error al listar facturas emitidas',
} as const;
