import type { NamedOption } from '../catalogue/catalogue';
import { LINKED_PATHS } from '../home';
import type { WorkRating } from './follow-link';
import type { PlaceRequester } from './place-code';
import type { NamedChoice } from '../people/named-choices';
import type { CalendarDay, HourOfDay, Instant } from '../dates/business-time';
import type { DocumentType } from '../vocabulary/documents';
import type { RequestStatus } from './request-states';
import type { Priority, ServiceType, WorkType } from '../vocabulary/work';
import type { RequestEvent } from './request-lifecycle';

/** A stored photo: signed addresses that hold for some minutes. */
export type Photo = { id: string; url: string };

/** A photo of the client's request; the spec calls its address `name`. */
export type RequestFile = { id: string; name: string };

export type PermissionFlag = '1' | '0';

export type RequestClient = { client: number; name: string };
export type RequestService = { id: number; service: string };

/** The assignment of a request; null where there is none yet. */
export type Assignment = {
  operator: NamedOption | null;
  company: NamedOption | null;
  /** The current or last contractor leader. */
  assigner: NamedOption | null;
  typeService: ServiceType | null;
  dateAssigned: CalendarDay | null;
  hourAssigned: HourOfDay | null;
  havePermission: PermissionFlag;
  permissionNum: number | null;
};

/** The move that brought a request back to its assigner, and its reason. */
export type CameBack = { event: RequestEvent; reason: string | null };

/** A row of 'Solicitudes por asignar'. */
export type RequestListItem = Assignment & {
  id: number;
  numRequest: number;
  client: RequestClient;
  service: RequestService;
  address: string;
  description: string;
  dateRequest: Instant;
  status: RequestStatus;
  typeWork: WorkType;
  typeRequest: { name: Priority };
  /** When its deadline is over, whatever it waits for (`stageOf`); null when it waits for nothing that has one. */
  dueAt: Instant | null;
  /** When the contractor's leader accepted it; null before that, and where no contractor has it. */
  acceptedAt: Instant | null;
  /** The move that brought it back, while it waits to be assigned again. Only the assigner's list has it. */
  cameBack?: CameBack | null;
  /** Changes whenever anything of the request does; sent back with an assignment, so that nobody overwrites unseen. */
  version: string;
};

/** A row of the contractor leader's list; it carries the client's photos (spec 2 §3). */
export type ContractorRequestItem = RequestListItem & { archivos: RequestFile[] };

export type RequestListOptions = { clients: NamedChoice[]; services: NamedOption[] };

/**
 * When the server received a start or a finish that came later than it happened: its time is the phone's, and both are shown.
 * Null where they are the same.
 */
export type WorkReceived = { startReceived: Instant | null; finishReceived: Instant | null };

export type RequestDetail = RequestListItem &
  WorkReceived & {
    mall: NamedOption;
    location: NamedOption;
    archivos: RequestFile[];
    dateStart: CalendarDay | null;
    hourStart: HourOfDay | null;
    dateFinish: CalendarDay | null;
    hourEnd: HourOfDay | null;
    /** The operator's description of the work; null until it is done. */
    workDescription: string | null;
    filesRepairs: Photo[];
    userReceive: { name: string; typeDocument: DocumentType; document: string } | null;
    /** The finished request that this one continues, because its client still saw the fault. */
    continues: LinkedRequest | null;
    continuedBy: LinkedRequest | null;
    /** The request that goes on in place of this one, a duplicate. Absent without one, and where the reader may not know it. */
    duplicateOf?: LinkedRequest;
    /** The duplicates for which this one goes on, each with its own photos; the client's own alone for a client. Absent without any. */
    duplicates?: DuplicateRequest[];
    /** The number of further ones, from before `LIMITS.duplicates`. Absent without any. */
    moreDuplicates?: number;
  };

/** A request that was closed because another one is the same. Its photos stay its own, and are shown with the other. */
export type DuplicateRequest = LinkedRequest & { archivos: RequestFile[] };

/** A supply used in a repair, without its price: who may read prices finds them in the repair's own detail. */
export type UsedSupplyOfRequest = { id: number; insumo: string; amount: number };

/** The finished work on a request, as everybody who reads the request may see it. */
export type RequestRepair = {
  branch: string;
  filesStart: Photo[];
  filesInsumos: Photo[];
  insumos: UsedSupplyOfRequest[];
  signature: Photo | null;
};

export type RequestPage = {
  request: RequestDetail;
  /** The person who asked. The phone goes to the people who plan or make the visit; for other readers it is null. */
  requester: { name: string; phone: string | null };
  /** The person who asked for it with the QR code of the place; null for a request of a signed-in client. */
  askedByCode: PlaceRequester | null;
  /** The work; null until it is done (spec 2 §4). */
  repair: RequestRepair | null;
  /** The client's rating of the work, for staff and the client; null without one, and for people of contractors. */
  rating: WorkRating | null;
  history: HistoryEntry[];
  hasOlderHistory: boolean;
};

export type RequestFound = {
  id: number;
  numRequest: number;
  client: string;
  service: string;
  address: string;
  operator: string | null;
  status: RequestStatus;
};
export type LinkedRequest = { id: number; numRequest: number };

export type ClientRequestItem = {
  id: number;
  requestNum: number;
  service: string;
  dateRequest: Instant;
  status: RequestStatus;
  address: string;
  /** Operator and time of the planned visit; null before the assignment and after the work. */
  visit: { operator: string; day: CalendarDay; hour: HourOfDay } | null;
  place: RequestPlace;
  version: string;
};

export type RequestPlace = { client: number; mall: number; location: number };

/** A row of 'Solicitudes por revisar', the operator's own. */
export type OperatorRequestItem = {
  id: number;
  numRequest: number;
  client: string;
  service: string;
  address: string;
  description: string;
  date: CalendarDay;
  hour: HourOfDay;
  status: RequestStatus;
  typeRequest: { name: Priority };
  dueAt: Instant | null;
  havePermission: PermissionFlag;
  permissionNum: number | null;
  /** The client's first photo; null without any. */
  photo: Photo | null;
  /** The requester. Only the assigned operator receives the phone. */
  requester: { name: string; phone: string };
};

/** A row of what an operator finished in the last days. */
export type FinishedRequestItem = {
  id: number;
  numRequest: number;
  client: string;
  service: string;
  address: string;
  status: RequestStatus;
  typeRequest: { name: Priority };
  finishedAt: Instant;
};

/** Days for which an operator sees what they finished, the day itself not counted. */
export const FINISHED_DAYS = 7;

export type PermitRequestItem = {
  id: number;
  numRequest: number;
  client: string;
  service: string;
  address: string;
  description: string;
  dateRequest: Instant;
  operator: string | null;
  /** The operator's document, which the forms of malls ask for. */
  operatorDocument: { type: DocumentType; number: string } | null;
  company: string | null;
  date: CalendarDay | null;
  hour: HourOfDay | null;
  status: RequestStatus;
  typeRequest: { name: Priority };
  dueAt: Instant | null;
  /** Null while the number is not known. */
  permissionNum: number | null;
  version: string;
};

export type RequestCreated = { id: number; numRequest: number; status: RequestStatus };

/** The answer of a step in the life of a request: its status afterwards. */
export type RequestTransitioned = { id: number; numRequest: number; status: RequestStatus };

export type HistoryChange = {
  label: string;
  from: string | null;
  to: string | null;
  /** 'money' are charged amounts, for people who may read money; 'internal' is for people who work on the request. */
  kind?: 'money' | 'internal';
};

/** The labels of another request: on the page of a request, and in its history, where the number is a link. */
export const LINK_LABELS = {
  continues: 'Continúa la solicitud',
  continuedBy: 'Sigue en la solicitud',
  duplicateOf: 'Duplicada de la solicitud',
  duplicate: 'Duplicada',
} as const;

export const SYSTEM_NAME = 'Sistema';

/** One entry of a request's history: who, when, from which state to which, what changed. */
export type HistoryEntry = {
  id: number;
  event: RequestEvent;
  at: Instant;
  /** Null for what the portal did by itself. */
  user: NamedOption | null;
  from: RequestStatus | null;
  to: RequestStatus;
  changes: HistoryChange[];
  /** Photos that belong to what happened, as those of work that could not be finished. Absent without any. */
  photos?: Photo[];
};

/** The newest entries of a request's history, or those before one of them; oldest first. */
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

/** The address of a request's page in the portal. */
export function requestPath(number: number): string {
  return LINKED_PATHS.request.replace(':numero', String(number));
}

/** Formats a request's number: 'N° 1042'. */
export function formatRequestNumber(number: number): string {
  return `N° ${number}`;
}
