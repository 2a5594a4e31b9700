import type { NamedOption } from '../catalogue/catalogue';
import type { CalendarDay, HourOfDay, Instant } from '../dates/business-time';
import type { Pesos } from '../money/money';
import type { Page } from '../page';
import type { RequestStatus } from '../requests/request-states';
import type { RecordStatus } from '../vocabulary/status';
import type { Priority } from '../vocabulary/work';

export type LiquidationCreated = { id: number; repair: number; request: number; price: Pesos; status: RequestStatus };

/** A row of 'Facturación': a liquidated request. */
export type PendingInvoice = {
  id: number;
  numero_solicitud: number;
  cliente: { nombre: string; apellido: string };
  operario: { nombre: string; apellido: string };
  servicio: { nombre: string };
  /** 'Sede por facturar': the branch of the liquidation. */
  sede: string;
  estado: RequestStatus;
  total: Pesos;
  fecha: Instant;
  /** Sent back with the invoice, so that nobody invoices a price that was corrected unseen. */
  version: string;
};

export type InvoiceIssued = {
  id: number;
  numeroFactura: string;
  solicitudId: number;
  total: Pesos;
  fecha: Instant;
  estado: RequestStatus;
};

/** The number that follows the last issued invoice; null where nothing can be counted on from. */
export type NextInvoiceNumber = { numero: string | null };

/** A row of 'Emitidas': an invoice with its original texts and total; `id` is the request's. */
export type IssuedInvoice = {
  id: number;
  numeroFactura: string;
  numero_solicitud: number;
  cliente: string;
  servicio: string;
  sede: string;
  total: Pesos;
  fecha: Instant;
  /** The invoice's own id: a request has another one for every invoice that was annulled. */
  factura: number;
  /** Author, time and reason of its annulment; null while it is valid. */
  anulada: { fecha: Instant; motivo: string; usuario: string } | null;
  version: string;
};

/**
 * A page of 'Emitidas'. `totalFacturado` adds up every invoice in force that the filters let through, not this page alone: an
 * annulled one is listed, and adds nothing.
 */
export type IssuedInvoicesPage = Page<IssuedInvoice> & { totalFacturado: Pesos };

export type MoneyMark = { amount: Pesos; at: Instant; user: NamedOption };

/** A liquidation of the trail; `status` is 'activo' for the one in force. */
export type LiquidationMark = MoneyMark & {
  id: number;
  branch: NamedOption;
  observation: string | null;
  /** Why it replaced the one before, null for the first. */
  reason: string | null;
  status: RecordStatus;
};

/** The amounts of a request: catalogue, suggestion, liquidation and invoice, each with author and time. */
export type MoneyTrail = {
  status: RequestStatus;
  version: string;
  /** Service and supplies at the prices of the day the work was finished; null until then. */
  catalogue: (MoneyMark & { service: Pesos; supplies: Pesos }) | null;
  suggestion: MoneyMark | null;
  liquidations: LiquidationMark[];
  invoice: (MoneyMark & { number: string }) | null;
};

/**
 * Finds the liquidation that counts.
 * @returns null when there is none
 */
export function liquidationInForce({ liquidations }: Pick<MoneyTrail, 'liquidations'>): LiquidationMark | null {
  return liquidations.find(({ status }) => status === 'activo') ?? null;
}

export type ReportParty = {
  id: number;
  nombre: string;
  apellido: string;
  documento: string;
  correo: string;
  estado: RecordStatus;
};

export type ReportSupply = { id: number; insumo: string; cantidad: number; valorTotal: Pesos };
export type ReportLiquidation = {
  id: number;
  total: Pesos;
  observacion: string | null;
  estado: RecordStatus;
  creadoEn: Instant;
};

export type ReportRepair = {
  id: number;
  fecha: CalendarDay;
  horaInicio: HourOfDay;
  horaFin: HourOfDay | null;
  /** When the server received the start and the finish, where the times are the phone's; null where they are the same. */
  inicioRecibido: Instant | null;
  finRecibido: Instant | null;
  /** Signed address of the signature's picture. */
  firma: string | null;
  estado: RequestStatus;
  creadoEn: Instant;
  insumos: ReportSupply[];
  liquidaciones: ReportLiquidation[];
};

/** A row of 'Informe' (spec 2 §3). */
export type ReportRow = {
  id: number;
  numero_solicitud: number;
  direccion: string;
  descripcion: string;
  fecha: CalendarDay;
  estado: RequestStatus;
  prioridad: Priority;
  creadoEn: Instant;
  servicio: { id: number; nombre: string; valor: Pesos; estado: RecordStatus };
  cliente: ReportParty;
  operario: ReportParty | null;
  /** The contractor company it was handed to; null for the operator company's own work. */
  empresa: string | null;
  reparaciones: ReportRepair[];
  /** Null until the request is invoiced. */
  numeroFactura: string | null;
  /** Null until the request is liquidated. */
  total: Pesos | null;
};
