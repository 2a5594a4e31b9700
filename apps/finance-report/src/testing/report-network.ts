import { OWN_COMPANY, type ReportSummary } from '@portal/domain';
import { answer, answerPage } from '../../../../tools/testing/browser/samples';
import { REPORT_ROW } from '../../../../tools/testing/report-row';
import type { Network } from './open-page';

const MEASURED = {
  liquidado: 120_000,
  facturado: 60_000.5,
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
  totales: { solicitudes: 1_234, ...MEASURED },
  estados: [
    { estado: 'liquidado', solicitudes: 34 },
    { estado: 'facturado', solicitudes: 1_200 },
  ],
  meses: [
    { mes: '2026-10', solicitudes: 1_000, liquidado: 60_000, facturado: 60_000.5 },
    { mes: '2026-11', solicitudes: 234, liquidado: 60_000, facturado: 0 },
  ],
  operarios: {
    mayores: [{ id: 7, nombre: 'Óscar Riquelme', solicitudes: 800, ...MEASURED }],
    resto: { cuantos: 3, solicitudes: 434, liquidado: 0, facturado: 0 },
  },
  empresas: {
    mayores: [{ id: OWN_COMPANY.id, nombre: OWN_COMPANY.name, solicitudes: 1_234, ...MEASURED }],
    resto: null,
  },
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
      return answerPage(...rows);
    }
    if (path === '/informes/resumen') return answer(SUMMARY);
    if (path === '/address/compose') {
      return answer({ clients: [{ id: 4, name: 'Óptica Mirador' }], malls: [], locations: [] });
    }
    if (path === '/informes/options') {
      return answer({ servicios: [{ id: 3, name: 'Gasfitería' }], empresas: [OWN_COMPANY] });
    }
    return path === '/users' ? answer([]) : undefined;
  };
