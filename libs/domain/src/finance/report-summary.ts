import type { NamedOption } from '../catalogue/catalogue';
import type { Instant } from '../dates/business-time';
import type { Pesos } from '../money/money';
import type { RequestStatus } from '../requests/request-states';
import type { Choice } from '../vocabulary/work';

export const OWN_COMPANY: NamedOption = { id: 0, name: 'Empresa propia' };

/** Filters of the report, apart from people and places: every service and company, deleted ones too, by name. */
export type ReportOptions = { servicios: NamedOption[]; empresas: NamedOption[] };

/** Filter by deadlines: all deadlines of a request were met so far, or one was missed. */
export const DEADLINE_OUTCOMES = [
  { value: 'cumplido', label: 'Cumplidos' },
  { value: 'atrasado', label: 'Con atraso' },
] as const satisfies readonly Choice[];
export type DeadlineOutcome = (typeof DEADLINE_OUTCOMES)[number]['value'];

/** The totals of a group of requests. Amounts are the valid ones: the last liquidation, and the invoice. */
export type ReportFigures = {
  solicitudes: number;
  liquidado: Pesos;
  facturado: Pesos;
};

/** The times from a request to the end of its work, in minutes; null without a finished one. */
export type ReportTimes = {
  finalizadas: number;
  /** Half of them took at most so long. */
  mediana: number | null;
  /** Nine of ten took at most so long. */
  percentil90: number | null;
};

/** The waits of a group of requests that had a deadline and are decided: those that ended in time, and those that did not. */
export type ReportDeadlines = { cumplidos: number; atrasados: number };

/** The clients' ratings of the work, 1 to 5. */
export type ReportRatings = {
  valoraciones: number;
  /** Their average; null without one. */
  nota: number | null;
};

export type ReportShare = ReportFigures &
  ReportTimes &
  ReportDeadlines &
  ReportRatings & { id: number; nombre: string };

/** Those with most requests, the first the busiest; `resto` is everybody else together, null when there is nobody else. */
export type ReportShares = { mayores: ReportShare[]; resto: (ReportFigures & { cuantos: number }) | null };

/**
 * The charts above 'Informe', of the requests that match its filters. Months are calendar months in Santiago and those of the
 * requests' creation, so that all charts are about the same requests.
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
  /** The operator company is among them as `OWN_COMPANY`. */
  empresas: ReportShares;
};
