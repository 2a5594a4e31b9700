import type { NamedOption } from '../catalogue/catalogue';
import { LINKED_PATHS } from '../home';
import type { WorkRating } from './follow-link';
import type { NamedChoice } from '../people/named-choices';
import type { CalendarDay, HourOfDay, Instant } from '../dates/business-time';
import type { WorkPeriod } from '../repairs/work-time';
import type { DocumentType } from '../vocabulary/documents';
import type { RequestFieldAnswers } from './request-fields';
import type { RequestStatus } from './request-states';
import type { Priority, ServiceType } from '../vocabulary/work';
import type { RequestEvent } from './request-lifecycle';

/** A stored photo: signed addresses that hold for some minutes. */
export type Photo = { id: string; url: string };

export type PlaceRequester = { name: string; email: string | null; phone: string | null };

/** A photo of the client's request; the spec calls its address `name`. */
export type RequestFile = { id: string; name: string };

export type PermissionFlag = '1' | '0';

export type RequestClient = { client: number; name: string };
export type RequestService = { id: number; service: string };

export type Assignment = {
  operator: NamedOption | null;
  company: NamedOption | null;
  assigner: NamedOption | null;
  typeService: ServiceType | null;
  dateAssigned: CalendarDay | null;
  hourAssigned: HourOfDay | null;
  havePermission: PermissionFlag;
  permissionNum: number | null;
};

export type CameBack = { event: RequestEvent; reason: string | null };

export type RequestListItem = Assignment &
  RequestFieldAnswers<'card' | 'assignment'> & {
    id: number;
    numRequest: number;
    client: RequestClient;
    service: RequestService;
    address: string;
    description: string;
    dateRequest: Instant;
    status: RequestStatus;
    typeRequest: { name: Priority };
    /** When its deadline is over, whatever it waits for (`stageOf`); null when it waits for nothing that has one. */
    dueAt: Instant | null;
    /** When the contractor's leader accepted it; null before that, and where no contractor has it. */
    acceptedAt: Instant | null;
    /** The move that brought it back, while it waits to be assigned again. Only the assigner's list has it. */
    cameBack?: CameBack | null;
    /** The account of its operator, or of the leader who has it, is inactive. Only a list to assign from says so. */
    isOperatorInactive?: true;
    /** Changes whenever anything of the request does; sent back with an assignment, so that nobody overwrites unseen. */
    version: string;
  };

export type ContractorRequestItem = RequestListItem & { archivos: RequestFile[] };

export type RequestListOptions = { clients: NamedChoice[]; services: NamedOption[] };

/**
 * When the server received a start or a finish that came later than it happened: its time is the phone's, and both are shown.
 * Null where they are the same.
 */
export type WorkReceived = { startReceived: Instant | null; finishReceived: Instant | null };

export type RequestDetail = RequestListItem &
  RequestFieldAnswers &
  WorkPeriod &
  WorkReceived & {
    mall: NamedOption;
    location: NamedOption;
    archivos: RequestFile[];
    workDescription: string | null;
    filesRepairs: Photo[];
    userReceive: { name: string; typeDocument: DocumentType; document: string } | null;
    continues: LinkedRequest | null;
    continuedBy: LinkedRequest | null;
    /** Absent without one, and where the reader may not know it. */
    duplicateOf?: LinkedRequest;
    /** The duplicates for which this one goes on, each with its own photos; the client's own alone for a client. */
    duplicates?: DuplicateRequest[];
    moreDuplicates?: number;
  };

/** Its photos stay its own, and are shown with the other. */
export type DuplicateRequest = LinkedRequest & { archivos: RequestFile[] };

/** A supply used in a repair, without its price: who may read prices finds them in the repair's own detail. */
export type UsedSupplyOfRequest = { id: number; insumo: string; amount: number };

export type RequestRepair = {
  branch: string;
  filesStart: Photo[];
  filesInsumos: Photo[];
  insumos: UsedSupplyOfRequest[];
  signature: Photo | null;
  signatureName: string | null;
};

export type RequestPage = {
  request: RequestDetail;
  /** The phone goes to the people who plan or make the visit; for other readers it is null. */
  requester: { name: string; phone: string | null };
  /** The person who asked for it with the QR code of the place; null for a request of a signed-in client. */
  askedByCode: PlaceRequester | null;
  repair: RequestRepair | null;
  /** The client's rating of the work, for staff and the client; null without one, and for people of contractors. */
  rating: WorkRating | null;
  history: HistoryEntry[];
  hasOlderHistory: boolean;
  /** Present for those who work on it; null for those of them who neither plan nor make the visit. */
  phones?: { operator: string | null; leader: string | null };
  /** Present for its client alone: until when the work may be rated. */
  forClient?: { answersUntil: CalendarDay | null };
};

export type LinkedRequest = { id: number; numRequest: number };

export type NamedRequest = LinkedRequest & {
  client: string;
  service: string;
  address: string;
  status: RequestStatus;
};

/** `invoice`: for those who find it by that number. */
export type RequestFound = NamedRequest & { description: string; operator: string | null; invoice?: string };

/** An open one of the same place and service. One with `isFollowed` is somebody else's, who gives no more than this. */
export type SameRequest = LinkedRequest &
  Pick<RequestListItem, 'description' | 'dateRequest' | 'status'> & { photo: Photo | null; isFollowed?: boolean };

export type ClientRequestItem = RequestFieldAnswers<'card'> & {
  id: number;
  requestNum: number;
  service: string;
  description: string;
  dateRequest: Instant;
  status: RequestStatus;
  address: string;
  visit: { operator: string; day: CalendarDay; hour: HourOfDay } | null;
  place: RequestPlace;
  version: string;
};

export type RequestPlace = { client: number; mall: number; location: number };

export type OperatorRequestItem = RequestFieldAnswers<'card'> &
  NamedRequest & {
    description: string;
    date: CalendarDay;
    hour: HourOfDay;
    typeRequest: { name: Priority };
    dueAt: Instant | null;
    havePermission: PermissionFlag;
    permissionNum: number | null;
    photo: Photo | null;
    /** Only the assigned operator receives the phone. */
    requester: { name: string; phone: string };
  };

export type FinishedRequestItem = RequestFieldAnswers<'card'> & NamedRequest & { finishedAt: Instant };

/** Days for which an operator sees what they finished, the day itself not counted. */
export const FINISHED_DAYS = 7;

export type PermitRequestItem = RequestFieldAnswers<'card'> &
  NamedRequest & {
    description: string;
    dateRequest: Instant;
    operator: string | null;
    /** The operator's document, which the forms of malls ask for. */
    operatorDocument: { type: DocumentType; number: string } | null;
    company: string | null;
    date: CalendarDay | null;
    hour: HourOfDay | null;
    typeRequest: { name: Priority };
    dueAt: Instant | null;
    permissionNum: number | null;
    version: string;
  };

export type RequestSaved = { id: number; numRequest: number; status: RequestStatus };

export type HistoryChange = {
  label: string;
  from: string | null;
  to: string | null;
  /** 'money' are charged amounts, for people who may read money; 'internal' is for people who work on the request. */
  kind?: 'money' | 'internal';
};

export const LINK_LABELS = {
  continues: 'Continúa la solicitud',
  continuedBy: 'Sigue en la solicitud',
  duplicateOf: 'Duplicada de la solicitud',
  duplicate: 'Duplicada',
} as const;

export const SYSTEM_NAME = 'Sistema';

export type HistoryEntry = {
  id: number;
  event: RequestEvent;
  at: Instant;
  /** Null for what the portal did by itself. */
  user: NamedOption | null;
  from: RequestStatus | null;
  to: RequestStatus;
  changes: HistoryChange[];
  photos?: Photo[];
};

/** Oldest first. */
export type HistoryPage = {
  data: HistoryEntry[];
  hasOlder: boolean;
};

const REQUEST_NUMBER = /^(?:#|n(?:[°º.]|ro\.?|o\.)?)?\s*(\d{1,9})$/i;

/** Reads the request number in a text as people write it: '1042', 'N° 1042', 'Nº1042', '#1042'; undefined for any other text. */
export function requestNumberIn(text: string): number | undefined {
  const number = REQUEST_NUMBER.exec(text.trim())?.[1];
  return number === undefined ? undefined : Number(number);
}

export function requestPath(number: number): string {
  return LINKED_PATHS.request.replace(':numero', String(number));
}

export function formatRequestNumber(number: number): string {
  return `N° ${number}`;
}
