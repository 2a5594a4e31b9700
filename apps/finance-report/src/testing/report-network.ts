import { OWN_COMPANY, type ReportSummary } from '@portal/domain';
import { REPORT_ROW } from '../../../../tools/testing/report-row';
import type { Network } from './open-page';

const MEASURED = {
  finalizadas: 2,
  mediana: 90,
  percentil90: 4_320,
  cumplidos: 9,
  atrasados: 1,
  valoraciones: 12,
  nota: 4.58,
};

/** Summary of two requests, one of them invoiced, the other one liquidated. */
export const SUMMARY: ReportSummary = {
  contadoEn: '2026-11-20T15:00:00.000Z',
  totales: {
    solicitudes: 1_234,
    liquidado: 120_000,
    facturado: 60_000.5,
    ...MEASURED,
  },
  estados: [
    { estado: 'liquidado', solicitudes: 34 },
    { estado: 'facturado', solicitudes: 1_200 },
  ],
  meses: [
    { mes: '2026-10', solicitudes: 1_000, liquidado: 60_000, facturado: 60_000.5 },
    { mes: '2026-11', solicitudes: 234, liquidado: 60_000, facturado: 0 },
  ],
  operarios: {
    mayores: [
      {
        id: 7,
        nombre: 'Óscar Riquelme',
        solicitudes: 800,
        liquidado: 120_000,
        facturado: 60_000.5,
        ...MEASURED,
      },
    ],
    resto: { cuantos: 3, solicitudes: 434, liquidado: 0, facturado: 0 },
  },
  empresas: {
    mayores: [
      {
        id: OWN_COMPANY.id,
        nombre: OWN_COMPANY.name,
        solicitudes: 1_234,
        liquidado: 120_000,
        facturado: 60_000.5,
        ...MEASURED,
      },
    ],
    resto: null,
  },
};

/** An empty summary: nothing passes the filters. */
export const NOTHING: ReportSummary = {
  ...SUMMARY,
  totales: {
    solicitudes: 0,
    liquidado: 0,
    facturado: 0,
    finalizadas: 0,
    mediana: null,
    percentil90: null,
    cumplidos: 0,
    atrasados: 0,
    valoraciones: 0,
    nota: null,
  },
  estados: [],
  meses: [],
  operarios: { mayores: [], resto: null },
  empresas: { mayores: [], resto: null },
};

/** The network of the report: two rows, their summary and the options of the filters; `other` answers first. */
export const servingReport =
  (other: Network = () => undefined): Network =>
  (request) => {
    const answered = other(request);
    if (answered) return answered;
    const { path } = request;
    if (path === '/informes') {
      const rows = [REPORT_ROW, { ...REPORT_ROW, id: 92, numero_solicitud: 1092, estado: 'liquidado' }];
      return { status: 200, body: { data: rows, total: 2, totalPaginas: 1 } };
    }
    if (path === '/informes/resumen') return { status: 200, body: { data: SUMMARY } };
    if (path === '/address/compose') {
      return {
        status: 200,
        body: { data: { clients: [{ id: 4, name: 'Óptica Mirador' }], malls: [], locations: [] } },
      };
    }
    if (path === '/informes/options') {
      return { status: 200, body: { data: { servicios: [{ id: 3, name: 'Gasfitería' }], empresas: [OWN_COMPANY] } } };
    }
    return path === '/users' ? { status: 200, body: { data: [] } } : undefined;
  };
