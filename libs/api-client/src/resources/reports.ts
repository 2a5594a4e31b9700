import type { ListQuery, Page, ReportRow } from '@portal/domain';
import { http } from '../http/transport';
import { KEYS } from '../query/keys';
import { getPage, usePage, type PageResult } from '../query/use-page';

/** Filters of the report as the address holds them: `cliente` and `operario` are ids, days are 'YYYY-MM-DD', both included. */
export type ReportQuery = ListQuery & {
  cliente?: string | number;
  operario?: string | number;
  estado?: string;
  fechaInicio?: string;
  fechaFin?: string;
};

/** File name of the exported report (spec 2 §7). */
export const REPORT_FILE_NAME = 'informe.xlsx';

/** GET /informes */
export function listReport(query: ReportQuery, signal?: AbortSignal): Promise<Page<ReportRow>> {
  return getPage('/informes', query, signal);
}

/** GET /informes/excel with the same filters. */
export function downloadReport(query: ReportQuery, signal?: AbortSignal): Promise<Blob> {
  return http.download('/informes/excel', { query, signal });
}

export function useReport(query: ReportQuery): PageResult<ReportRow> {
  return usePage([...KEYS.reports, 'page', query], (signal) => listReport(query, signal));
}
