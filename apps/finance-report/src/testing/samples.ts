import type { IssuedInvoice, MoneyTrail, PendingInvoice } from '@portal/domain';

export const PENDING: PendingInvoice = {
  id: 91,
  numero_solicitud: 1091,
  cliente: { nombre: 'Óptica Mirador', apellido: '' },
  operario: { nombre: 'Óscar', apellido: 'Riquelme' },
  servicio: { nombre: 'Gasfitería' },
  sede: 'Santiago Centro',
  estado: 'liquidado',
  total: 60_000,
  fecha: '2026-11-14T12:00:00.000Z',
  version: '9',
};

export const ISSUED: IssuedInvoice = {
  id: 90,
  numeroFactura: 'F-76',
  numero_solicitud: 1090,
  cliente: 'Óptica Mirador',
  servicio: 'Gasfitería',
  sede: 'Santiago Centro',
  total: 59_000.5,
  fecha: '2026-11-14T12:00:00.000Z',
  factura: 31,
  anulada: null,
  version: '9',
};

/** The way of the price of `PENDING`. */
export const TRAIL: MoneyTrail = {
  status: 'liquidado',
  version: PENDING.version,
  catalogue: {
    amount: 52_015,
    service: 38_000,
    supplies: 14_015,
    at: '2026-11-13T12:00:00.000Z',
    user: { id: 7, name: 'Óscar Riquelme' },
  },
  suggestion: null,
  liquidations: [
    {
      id: 5,
      amount: PENDING.total,
      at: PENDING.fecha,
      user: { id: 2, name: 'Lucía Soto' },
      branch: { id: 2, name: 'Santiago Centro' },
      observation: null,
      reason: null,
      status: 'activo',
    },
  ],
  invoice: null,
};
