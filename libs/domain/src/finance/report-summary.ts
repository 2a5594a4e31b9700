import type { NamedOption } from '../catalogue/catalogue';
import type { Instant } from '../dates/business-time';
import type { Pesos } from '../money/money';
import type { RequestStatus } from '../vocabulary/status';
import type { Choice } from '../vocabulary/work';

/** The operator company in the report: it has no record of its own. */
export const OWN_COMPANY: NamedOption = { id: 0, name: 'Empresa propia' };

/** What the report can be narrowed to, apart from people and places: every service and company there ever was, by name. */
export type ReportOptions = { servicios: NamedOption[]; empresas: NamedOption[] };

/** Whether all deadlines of a request were met so far, or one of them was missed. */
export const DEADLINE_OUTCOMES = [
  { value: 'cumplido', label: 'Cumplidos' },
  { value: 'atrasado', label: 'Con atraso' },
] as const satisfies readonly Choice[];
export type DeadlineOutcome = (typeof DEADLINE_OUTCOMES)[number]['value'];

/** What a group of requests adds up to. Amounts are those in force: what was liquidated last, and what was invoiced. */
export type ReportFigures = {
  solicitudes: number;
  liquidado: Pesos;
  facturado: Pesos;
};

/** How long it takes from a request to the end of its work, in minutes; null while none of them is finished. */
export type ReportTimes = {
  /** How many of the requests are finished. */
  finalizadas: number;
  /** Half of them took at most so long. */
  mediana: number | null;
  /** Nine of ten took at most so long. */
  percentil90: number | null;
};

/** The waits of a group of requests that had a deadline and are decided: those that ended in time, and those that did not. */
export type ReportDeadlines = { cumplidos: number; atrasados: number };

/** The part of an operator or a company. */
export type ReportShare = ReportFigures & ReportTimes & ReportDeadlines & { id: number; nombre: string };

/** Those with most requests, the first the busiest; `resto` is everybody else together, null when there is nobody else. */
export type ReportShares = { mayores: ReportShare[]; resto: (ReportFigures & { cuantos: number }) | null };

/**
 * What the charts above 'Informe' show of the requests that its filters let through.
 * Months are calendar months in Santiago and those in which the requests were made, so that all charts are about the
 * same requests.
 */
export type ReportSummary = {
  /** When it was counted; a large summary may be some seconds old. */
  contadoEn: Instant;
  totales: ReportFigures & ReportTimes & ReportDeadlines;
  /** In the order of a request's life; a state nobody is in is left out. */
  estados: { estado: RequestStatus; solicitudes: number }[];
  /** `mes` is 'YYYY-MM'; from the first to the last month there is, none left out between them. */
  meses: (ReportFigures & { mes: string })[];
  operarios: ReportShares;
  /** The operator company is among them as `OWN_COMPANY`. */
  empresas: ReportShares;
};
