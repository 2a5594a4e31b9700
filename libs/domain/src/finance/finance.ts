import type { NamedOption } from '../catalogue/catalogue';
import type { CalendarDay, HourOfDay, Instant } from '../dates/business-time';
import type { Pesos } from '../money/money';
import type { Page } from '../page';
import type { RequestStatus } from '../requests/request-states';
import type { RecordStatus } from '../vocabulary/status';
import type { Priority } from '../vocabulary/work';

export type LiquidationCreated = { id: number; repair: number; request: number; price: Pesos; status: RequestStatus };

export type PendingInvoice = {
  id: number;
  numero_solicitud: number;
  cliente: { nombre: string; apellido: string };
  operario: { nombre: string; apellido: string };
  servicio: { nombre: string };
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

export type NextInvoiceNumber = { numero: string | null };

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
  /** The client's number of its order or of its receipt (HES). */
  ordenCompra?: string | null;
  anulada: { fecha: Instant; motivo: string; usuario: string } | null;
  version: string;
};

/**
 * `totalFacturado` adds up every invoice in force that the filters let through, not this page alone: an annulled one is
 * listed, and adds nothing.
 */
export type IssuedInvoicesPage = Page<IssuedInvoice> & { totalFacturado: Pesos };

export type MoneyMark = { amount: Pesos; at: Instant; user: NamedOption };

export type LiquidationMark = MoneyMark & {
  id: number;
  branch: NamedOption;
  observation: string | null;
  reason: string | null;
  status: RecordStatus;
};

export type MoneyTrail = {
  status: RequestStatus;
  version: string;
  /** Service and supplies at the prices of the day the work was finished; null until then. */
  catalogue: (MoneyMark & { service: Pesos; supplies: Pesos }) | null;
  suggestion: MoneyMark | null;
  liquidations: LiquidationMark[];
  invoice: (MoneyMark & { number: string }) | null;
};

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
  firma: string | null;
  estado: RequestStatus;
  creadoEn: Instant;
  insumos: ReportSupply[];
  liquidaciones: ReportLiquidation[];
};

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
  empresa: string | null;
  reparaciones: ReportRepair[];
  numeroFactura: string | null;
  total: Pesos | null;
};
