import type { NamedOption } from '../catalogue/catalogue';
import type { CalendarDay, HourOfDay, Instant } from '../dates/business-time';
import type { Pesos } from '../money/money';
import type { Photo, WorkReceived } from '../requests/request';
import type { DocumentType } from '../vocabulary/documents';
import type { RequestStatus } from '../requests/request-states';
import type { WorkPeriod } from './work-time';

/** Stands below a signature that was typed. */
export const TYPED_SIGNATURE = 'Nombre escrito con teclado';

/** `date` is when it was finished. */
export type RepairListItem = {
  id: number;
  request: number;
  numRequest: number;
  clientName: string;
  operatorName: string;
  companyName: string | null;
  service: string;
  /** The branch that the work was done for; the invoice is its own unless the liquidator chooses another. */
  branch: NamedOption;
  address: string;
  date: Instant;
  dueAt: Instant | null;
  status: RequestStatus;
  calculated: Pesos;
  price: Pesos | null;
  liquidated: Pesos | null;
  /** Version of its request; sent back with a price, so that nobody prices an unseen change. */
  version: string;
};

/** A supply used, with the unit price of the day it was used (product decisions). */
export type RepairSupply = {
  id: number;
  insumo: string;
  amount: number;
  price?: Pesos;
  /** Price of one unit in 'Sugerir precio'. */
  total?: Pesos;
};

export type RepairDetail = WorkPeriod &
  WorkReceived & {
    id: number;
    request: number;
    numRequest: number;
    status: RequestStatus;
    clientName: string;
    operatorName: string;
    companyName: string | null;
    branch: NamedOption | null;
    address: string;
    dateSoli: Instant;
    dateAssigned: CalendarDay | null;
    hourAssigned: HourOfDay | null;
    description: string | null;
    price: Pesos | null;
    service: { service: string; price: Pesos };
    filesSoli: Photo[];
    filesStart: Photo[];
    filesRepairs: Photo[];
    filesInsumos: Photo[];
    signature: Photo | null;
    /** Null where the signature was drawn. */
    signatureName: string | null;
    userReceive: { name: string; typeDocument: DocumentType; document: string } | null;
    insumos: RepairSupply[];
    liquidation: { id: number; price: Pesos; observation: string | null; branch: NamedOption } | null;
    version: string;
  };

export type RepairCreated = { id: number; request: number; status: RequestStatus };

export type SuggestionKept = { id: number; request: number; price: Pesos; status: RequestStatus };
