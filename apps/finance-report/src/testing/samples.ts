import type { IssuedInvoice, MoneyTrail, PendingInvoice, ReportRow } from '@portal/domain';

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

export const REPORT_ROW: ReportRow = {
  id: 91,
  numero_solicitud: 1091,
  direccion: 'Mall Costa Norte, Local 101',
  descripcion: 'Fuga de agua bajo el lavaplatos',
  fecha: '2026-11-10',
  estado: 'facturado',
  prioridad: 'urgente',
  creadoEn: '2026-11-10T15:30:00.000Z',
  servicio: { id: 3, nombre: 'Gasfitería', valor: 38_000, estado: 'activo' },
  cliente: {
    id: 4,
    nombre: 'Óptica Mirador',
    apellido: '',
    documento: '76502938-4',
    correo: 'contacto@mirador.test',
    estado: 'activo',
  },
  operario: {
    id: 7,
    nombre: 'Óscar',
    apellido: 'Riquelme',
    documento: '12345678-5',
    correo: 'oscar@demo.test',
    estado: 'inactivo',
  },
  empresa: null,
  reparaciones: [
    {
      id: 31,
      fecha: '2026-11-12',
      horaInicio: '10:10',
      horaFin: '12:40',
      inicioRecibido: null,
      finRecibido: null,
      firma: null,
      estado: 'facturado',
      creadoEn: '2026-11-12T13:10:00.000Z',
      insumos: [{ id: 1, insumo: 'Válvula', cantidad: 2.5, valorTotal: 16_225 }],
      liquidaciones: [
        { id: 5, total: 60_000, observacion: 'Incluye visita', estado: 'activo', creadoEn: '2026-11-14T12:00:00.000Z' },
      ],
    },
  ],
  numeroFactura: 'F-77',
  total: 60_000,
};
