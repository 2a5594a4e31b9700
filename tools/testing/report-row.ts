import type { ReportRow } from '@portal/domain';

import { FILLED_FORMS } from './filled-forms';

/** An invoiced request in the report. The API answers it after the steps of `create-steps.ts`, but for ids, times and people. */
export const REPORT_ROW: ReportRow = {
  id: 91,
  numero_solicitud: 1091,
  direccion: 'Mall Peñalolén, Local 214',
  descripcion: FILLED_FORMS.request.description,
  fecha: '2026-11-10',
  estado: 'facturado',
  prioridad: FILLED_FORMS.request.typeRequest,
  creadoEn: '2026-11-10T15:30:00.000Z',
  servicio: { id: 3, nombre: 'Gasfitería', valor: 25_000.5, estado: 'activo' },
  cliente: {
    id: 4,
    nombre: 'Comercial Ñandú SpA',
    apellido: '',
    documento: '76502938-4',
    correo: 'contacto@nandu.test',
    estado: 'activo',
  },
  operario: {
    id: 7,
    nombre: 'Óscar',
    apellido: 'Núñez',
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
      insumos: [
        { id: 1, insumo: 'Llave de paso ½"', cantidad: 2, valorTotal: 7_981.1 },
        { id: 2, insumo: 'Cañería de cobre', cantidad: 1.5, valorTotal: 1_800 },
      ],
      liquidaciones: [
        { id: 5, total: 40_000, observacion: 'Pago a 30 días', estado: 'activo', creadoEn: '2026-11-14T12:00:00.000Z' },
      ],
    },
  ],
  numeroFactura: 'F-77',
  total: 40_000,
};
