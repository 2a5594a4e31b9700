import type { NamedOption } from '../catalogue/catalogue';
import type { Instant } from '../dates/business-time';
import type { Pesos } from '../money/money';
import type { RequestStatus } from '../requests/request-states';
import type { Choice } from '../vocabulary/work';

export const OWN_COMPANY: NamedOption = { id: 0, name: 'Empresa propia' };

export type ReportOptions = { servicios: NamedOption[]; empresas: NamedOption[] };

export const DEADLINE_OUTCOMES = [
  { value: 'cumplido', label: 'Cumplidos' },
  { value: 'atrasado', label: 'Con atraso' },
] as const satisfies readonly Choice[];
export type DeadlineOutcome = (typeof DEADLINE_OUTCOMES)[number]['value'];

/** Amounts are the valid ones: the last liquidation, and the invoice. */
export type ReportFigures = {
  solicitudes: number;
  liquidado: Pesos;
  facturado: Pesos;
};

/** The times from a request to the end of its work, in minutes; null without a finished one. */
export type ReportTimes = {
  finalizadas: number;
  mediana: number | null;
  percentil90: number | null;
};

export type ReportDeadlines = { cumplidos: number; atrasados: number };

export type ReportRatings = {
  valoraciones: number;
  nota: number | null;
};

export type ReportShare = ReportFigures &
  ReportTimes &
  ReportDeadlines &
  ReportRatings & { id: number; nombre: string };

/** Those with most requests, the first the busiest; `resto` is everybody else together, null when there is nobody else. */
export type ReportShares = { mayores: ReportShare[]; resto: (ReportFigures & { cuantos: number }) | null };

/**
 * Months are calendar months in Santiago and those of the requests' creation, so that all charts are about the same
 * requests.
 */
export type ReportSummary = {
  /** When it was counted; a large summary may be some seconds old. */
  contadoEn: Instant;
  totales: ReportFigures & ReportTimes & ReportDeadlines & ReportRatings;
  /** In the order of a request's life; a state nobody is in is left out. */
  estados: { estado: RequestStatus; solicitudes: number }[];
  /** `mes` is 'YYYY-MM'; from the first to the last month there is, none left out between them. */
  meses: (ReportFigures & { mes: string })[];
  operarios: ReportShares;
  empresas: ReportShares;
};
