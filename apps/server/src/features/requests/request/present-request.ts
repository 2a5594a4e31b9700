import {
  LIMITS,
  businessDay,
  businessHour,
  can,
  isWorkDone,
  REQUEST_STATES,
  type Assignment,
  type ClientRequestItem,
  type ContractorRequestItem,
  type DuplicateRequest,
  type HistoryChange,
  type HistoryEntry,
  type Instant,
  type NamedOption,
  type FinishedRequestItem,
  type OperatorRequestItem,
  type PermitRequestItem,
  type RequestDetail,
  type RequestEvent,
  type RequestFile,
  type LinkedRequest,
  type RequestListItem,
} from '@portal/domain';

import type { FileAddresses } from '../../../platform/files/file-addresses';
import type { HistoryRow, RequestDetailRow } from './request-detail';
import type {
  ClientRow,
  FinishedRow,
  FoundRow,
  OperatorRow,
  PermitRow,
  PhotographedRow,
  RequestRow,
} from '../lists/request-lists';
import { fieldsPresenter } from './field-columns';
import { REASON_LABEL } from './last-change';
import { presentReceived } from './present-received';
import type { Viewer } from './request-visibility';

const presentAllFields = fieldsPresenter();
const presentRowFields = fieldsPresenter('card', 'assignment');
const presentCardFields = fieldsPresenter('card');

export const option = (id: number | null, name: string | null): NamedOption | null =>
  id === null || name === null ? null : { id, name };

const instant = (moment: Date | null): Instant | null => moment && moment.toISOString();

const link = (id: number | null, numRequest: number | null): LinkedRequest | null =>
  id === null || numRequest === null ? null : { id, numRequest };

/** Presents a photo of the client's request, whose address the specification calls `name`. */
function presentFile(addresses: FileAddresses, photo: { id: string }): RequestFile {
  const { id, url } = addresses.presentPhoto(photo);
  return { id, name: url };
}

type CommonRow = Omit<RequestRow, 'came_back' | 'holder_status'>;

function presentAssignment(row: RequestDetailRow | CommonRow): Assignment {
  return {
    operator: option(row.operator_id, row.operator_name),
    company: option(row.company_id, row.company_name),
    assigner: option(row.assigner_id, row.leader_name),
    typeService: row.type_service,
    dateAssigned: row.date_assigned,
    hourAssigned: row.hour_assigned,
    havePermission: row.have_permission ? '1' : '0',
    permissionNum: row.permission_num,
  };
}

function presentCommon(row: RequestDetailRow | CommonRow): RequestListItem {
  return {
    id: row.id,
    numRequest: row.num_request,
    client: { client: row.client_id, name: row.client_name },
    service: { id: row.service_id, service: row.service_name },
    address: row.address,
    description: row.description,
    dateRequest: row.created_at.toISOString(),
    status: row.status,
    typeRequest: { name: row.type_request },
    dueAt: instant(row.due_at),
    acceptedAt: instant(row.accepted_at),
    version: row.version,
    ...presentRowFields(row),
    ...presentAssignment(row),
  };
}

const markInactive = ({ holder_status: status }: Pick<RequestRow, 'holder_status'>) =>
  status === 'inactivo' && { isOperatorInactive: true as const };

export function presentRequest(row: RequestRow): RequestListItem {
  return { cameBack: row.came_back, ...markInactive(row), ...presentCommon(row) };
}

// The spread stands last: a name added to a spread row costs as much as the rest of the row together.

export function presentContractorRequest(addresses: FileAddresses, row: PhotographedRow): ContractorRequestItem {
  const ids = row.photo_ids?.split(',') ?? [];
  return { archivos: ids.map((id) => presentFile(addresses, { id })), ...markInactive(row), ...presentCommon(row) };
}

const presentWork = (row: FoundRow) => ({
  id: row.id,
  numRequest: row.num_request,
  client: row.client_name,
  service: row.service_name,
  address: row.address,
  status: row.status,
  ...presentCardFields(row),
});

export function presentClientRequest(row: ClientRow): ClientRequestItem {
  const { operator_name: operator, date_assigned: day, hour_assigned: hour } = row;
  const { hasVisit } = REQUEST_STATES[row.status];
  return {
    id: row.id,
    requestNum: row.num_request,
    service: row.service_name,
    description: row.description,
    dateRequest: row.created_at.toISOString(),
    status: row.status,
    address: row.address,
    visit: hasVisit && operator !== null && day !== null && hour !== null ? { operator, day, hour } : null,
    place: { client: row.client_id, mall: row.mall_id, location: row.location_id },
    version: row.version,
    ...presentCardFields(row),
  };
}

export function presentOperatorRequest(addresses: FileAddresses, row: OperatorRow): OperatorRequestItem {
  return {
    description: row.description,
    // An assignment always has day and hour; a request that reached an operator without them shows its creation day.
    date: row.date_assigned ?? businessDay(row.created_at),
    hour: row.hour_assigned ?? businessHour(row.created_at),
    dueAt: instant(row.due_at),
    havePermission: row.have_permission ? '1' : '0',
    permissionNum: row.permission_num,
    photo: row.photo_id === null ? null : addresses.presentPhoto({ id: row.photo_id }),
    requester: { name: row.call_name, phone: row.call_phone },
    typeRequest: { name: row.type_request },
    ...presentWork(row),
  };
}

export function presentFinishedRequest(row: FinishedRow): FinishedRequestItem {
  return { finishedAt: row.finished_at.toISOString(), ...presentWork(row) };
}

export function presentPermitRequest(row: PermitRow): PermitRequestItem {
  return {
    description: row.description,
    dateRequest: row.created_at.toISOString(),
    operator: row.operator_name,
    operatorDocument:
      row.operator_document && row.operator_document_type
        ? { type: row.operator_document_type, number: row.operator_document }
        : null,
    company: row.company_name,
    date: row.date_assigned,
    hour: row.hour_assigned,
    dueAt: instant(row.due_at),
    permissionNum: row.permission_num,
    typeRequest: { name: row.type_request },
    version: row.version,
    ...presentWork(row),
  };
}

function presentDuplicate(
  addresses: FileAddresses,
  { id, num_request: numRequest, photos }: RequestDetailRow['duplicates'][number],
): DuplicateRequest {
  return { id, numRequest, archivos: photos.map((photo) => presentFile(addresses, photo)) };
}

/**
 * Presents a request with its whole life; the work appears only after the finish (spec 2 §4).
 * @param isAtWork true for a reader who works on it: its deadline is hidden from its client
 */
export function presentRequestDetail(
  addresses: FileAddresses,
  row: RequestDetailRow,
  isAtWork: boolean,
): RequestDetail {
  const isDone = isWorkDone(row.status);
  const photosOf = (kind: string): { id: string }[] => row.photos.filter((photo) => photo.kind === kind);
  // A client learns nothing of another client's request.
  const mayKnow = (createdBy: number | null) => isAtWork || createdBy === row.created_by;
  const duplicateOf = mayKnow(row.original_created_by) ? link(row.original_id, row.original_number) : null;
  const duplicates = row.duplicates.filter(({ created_by: createdBy }) => mayKnow(createdBy));
  const shown = duplicates.slice(0, LIMITS.duplicates);
  const { receiver_name: name, receiver_document_type: typeDoc, receiver_document: document } = row;
  return {
    mall: { id: row.mall_id, name: row.mall_name },
    location: { id: row.location_id, name: row.location_name },
    archivos: photosOf('request').map((photo) => presentFile(addresses, photo)),
    dateStart: row.started_at && businessDay(row.started_at),
    hourStart: row.started_at && businessHour(row.started_at),
    dateFinish: row.finished_at && businessDay(row.finished_at),
    hourEnd: row.finished_at && businessHour(row.finished_at),
    ...presentReceived(row),
    workDescription: isDone ? row.work_description : null,
    filesRepairs: isDone ? photosOf('result').map((photo) => addresses.presentPhoto(photo)) : [],
    userReceive:
      isDone && name !== null && typeDoc !== null && document !== null
        ? { name, typeDocument: typeDoc, document }
        : null,
    continues: link(row.former_id, row.former_number),
    continuedBy: link(row.later_id, row.later_number),
    ...(duplicateOf === null ? {} : { duplicateOf }),
    ...(duplicates.length === 0 ? {} : { duplicates: shown.map((one) => presentDuplicate(addresses, one)) }),
    ...(duplicates.length === shown.length ? {} : { moreDuplicates: duplicates.length - shown.length }),
    ...presentAllFields(row),
    ...presentCommon(isAtWork ? row : { ...row, due_at: null }),
  };
}

/** The events with a contractor's reason, which is hidden from the client. */
const CONTRACTORS_REASONS: readonly RequestEvent[] = ['return', 'reject'];

/**
 * Returns the changes of an entry that a person may read: money with that right; what is internal and a contractor's reason as
 * somebody who works on it; and at a hand-over, as somebody of a contractor, only the new values.
 */
function changesFor({ event, changes }: HistoryRow, { user, isAtWork }: HistoryReader): HistoryChange[] {
  const canReadMoney = can(user, 'money:read');
  const readable = changes.filter(
    ({ kind, label }) =>
      (canReadMoney || kind !== 'money') &&
      (isAtWork || kind !== 'internal') &&
      (isAtWork || !CONTRACTORS_REASONS.includes(event) || label !== REASON_LABEL),
  );
  return event === 'hand-over' && user.company !== null
    ? readable.map((change) => ({ ...change, from: null }))
    : readable;
}

type HistoryReader = {
  user: Viewer;
  isAtWork: boolean;
};

export function presentHistory(addresses: FileAddresses, row: HistoryRow, reader: HistoryReader): HistoryEntry {
  return {
    id: row.id,
    event: row.event,
    at: row.at.toISOString(),
    user: option(row.user_id, row.user_name),
    from: row.from_status,
    to: row.to_status,
    changes: changesFor(row, reader),
    ...(row.photos.length === 0 ? {} : { photos: row.photos.map((photo) => addresses.presentPhoto(photo)) }),
  };
}
