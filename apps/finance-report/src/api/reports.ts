import {
  assertDownloadable,
  failureWithoutAnswer,
  getData,
  getPage,
  http,
  KEYS,
  useOptions,
  usePage,
  type ApiError,
  type DataResult,
} from '@portal/api-client';
import { REPORT_EXPORT, type ListQuery, type ReportOptions, type ReportRow, type ReportSummary } from '@portal/domain';
import { useQuery } from '@tanstack/react-query';

/**
 * Filters of the report in the address: people, companies, malls and services are ids, days are 'YYYY-MM-DD', both inclusive.
 */
export type ReportNarrowing = {
  q?: string;
  cliente?: string | number;
  operario?: string | number;
  empresa?: string | number;
  mall?: string | number;
  servicio?: string | number;
  prioridad?: string;
  estado?: string;
  fechaInicio?: string;
  fechaFin?: string;
};
type ReportQuery = ListQuery & ReportNarrowing;

export type ExportProgress = {
  /** Requests in the file; null until the answer begins. */
  total: number | null;
  /** Received so far: the size of the file is unknown before its end. */
  bytes: number;
};

type ExportOptions = { signal?: AbortSignal; onProgress?: (progress: ExportProgress) => void };

/**
 * Returns the whole file, never a part of it.
 * @throws ApiError when it is refused, breaks off or is cancelled
 */
export async function downloadReport(
  query: Omit<ReportQuery, 'offset' | 'limit'>,
  { signal, onProgress }: ExportOptions = {},
): Promise<Blob> {
  const { header, body } = await http.stream('/informes/excel', { query, signal });
  const total = header(REPORT_EXPORT.totalHeader);
  const progress: ExportProgress = { total: total === null ? null : Number(total), bytes: 0 };
  onProgress?.({ ...progress });

  const pieces: Uint8Array<ArrayBuffer>[] = [];
  try {
    const reader = (body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      progress.bytes += value.byteLength;
      onProgress?.({ ...progress });
    }
  } catch (error) {
    throw failureWithoutAnswer(error);
  }
  return assertDownloadable(new Blob(pieces, { type: REPORT_EXPORT.contentType }));
}

export const useReport = (query: ReportQuery, enabled = true) =>
  usePage<ReportRow>(
    [...KEYS.requests, 'reports', 'page', query],
    (signal) => getPage('/informes', query, signal),
    enabled,
  );

export const readReportSummary = (query: ReportNarrowing, signal?: AbortSignal) =>
  getData<ReportSummary>('/informes/resumen', query, signal);

export function useReportSummary(query: ReportNarrowing, enabled = true): DataResult<ReportSummary> {
  return useQuery<ReportSummary, ApiError>({
    queryKey: [...KEYS.requests, 'reports', 'summary', query],
    queryFn: ({ signal }) => readReportSummary(query, signal),
    placeholderData: (previous) => previous,
    enabled,
  });
}

export function currentData<Data>({ data, isPlaceholderData }: DataResult<Data>): Data | undefined {
  return isPlaceholderData ? undefined : data;
}

export const useReportOptions = () =>
  useOptions<ReportOptions>(['report-options'], (signal) => getData<ReportOptions>('/informes/options', {}, signal));
