import {
  isOpenToItsClient,
  MESSAGES,
  refusalMessage,
  REQUEST_FIELD_NAMES,
  ROLE,
  type DeletionInput,
  type EditRequestInput,
  type RequestSaved,
  type RequestFieldInput,
} from '@portal/domain';

import type { Trx } from '../../../platform/database/schema';
import { conflict, notFound, type AppError } from '../../../platform/errors/app-error';
import { insertPhotos, type StoredPhoto } from '../../../platform/files/photos';
import { recordEvent } from './history';
import { planFirstDeadline, writeDeadline, type DeadlinePlan } from './keep-deadline';
import {
  BEFORE_CREATION,
  byLink,
  describeChanges,
  readRequestSnapshot,
  type RequestSnapshot,
} from './request-snapshot';
import { lockForTransition, transition } from './request-transition';
import { toColumns } from '../request/field-columns';
import { REASON_LABEL } from '../request/last-change';
import { limitPerHour } from '../request/limit-per-hour';
import { requireActive } from '../request/request-references';
import { holds, type Viewer } from '../request/request-visibility';
import { createRequestsRepository, type RequestState } from '../request/requests-repository';

export const composeAddress = (mall: string, location: string): string => `${mall}, ${location}`;

type Chosen = Pick<RequestFieldInput, 'service' | 'client' | 'mall' | 'location'>;

const requireChosen = (trx: Trx, { service, client, mall, location }: Chosen, kept?: RequestState) =>
  requireActive(trx, {
    service: { table: 'services', id: service, kept: kept?.service_id },
    client: { table: 'clients', id: client, kept: kept?.client_id },
    mall: { table: 'malls', id: mall, kept: kept?.mall_id },
    location: { table: 'locations', id: location, kept: kept?.location_id },
  });

type Origin = {
  client: number;
  /** The person of the history; null for somebody without an account. */
  actor: number | null;
  also?: RequestSnapshot;
};

/**
 * The photos are already in the file store.
 * @throws AppError 422 on every field whose record does not exist or is not active
 */
export async function createRequest(
  trx: Trx,
  { client, actor, also = {} }: Origin,
  input: RequestFieldInput,
  photos: readonly StoredPhoto[],
): Promise<RequestSaved> {
  const { mall, location } = await requireChosen(trx, input);
  const deadline = await planFirstDeadline(trx, input.typeRequest);
  const created = await createRequestsRepository(trx).insert({
    ...toColumns(input, REQUEST_FIELD_NAMES),
    address: composeAddress(mall.name, location.name),
    created_by: client,
    due_at: deadline.dueAt,
  });
  return recordCreation(trx, created, { deadline, photos, actor, also });
}

type Creation = Required<Omit<Origin, 'client'>> & { deadline: DeadlinePlan; photos: readonly StoredPhoto[] };

export async function recordCreation(
  trx: Trx,
  { id, num_request: numRequest, status }: Pick<RequestState, 'id' | 'num_request' | 'status'>,
  { deadline, photos, actor, also }: Creation,
): Promise<RequestSaved> {
  await writeDeadline(trx, id, deadline);
  await insertPhotos(trx, { kind: 'request', requestId: id, photos });
  const changes = describeChanges(BEFORE_CREATION, { ...also, ...(await readRequestSnapshot(trx, id)) });
  await recordEvent(trx, { requestId: id, event: 'create', before: null, to: status, userId: actor, changes });
  return { id, numRequest, status };
}

const maintainsAll = (user: Viewer): boolean => user.company === null && holds(user, ROLE.assigner);

export function isMaintainer(user: Viewer, request: Pick<RequestState, 'created_by'>): boolean {
  return maintainsAll(user) || request.created_by === user.id;
}

export function requireMaintainer(user: Viewer, request: RequestState, refusal: () => AppError = notFound): void {
  if (!isMaintainer(user, request)) throw refusal();
}

/**
 * Edits a request; `version` of the input is the one that the person saw. An edit without changes writes nothing.
 * @throws AppError 404, 409, 422 on a field that was changed to an inactive record, and 429
 */
export async function editRequest(trx: Trx, user: Viewer, id: number, input: EditRequestInput): Promise<RequestSaved> {
  const request = await lockForTransition(trx, {
    id,
    event: 'edit',
    version: input.version,
    mayAct: (found) => {
      requireMaintainer(user, found);
      if (!holds(user, ROLE.assigner) && !isOpenToItsClient(found.status)) {
        throw conflict(refusalMessage('edit', found.status));
      }
    },
  });
  const { mall, location } = await requireChosen(trx, input, request);
  const columns = toColumns(input, REQUEST_FIELD_NAMES);
  if (await createRequestsRepository(trx).has(request.id, columns)) {
    return { id: request.id, numRequest: request.num_request, status: request.status };
  }
  await limitPerHour(trx, 'edits', user.id);
  const isMoved = input.mall !== request.mall_id || input.location !== request.location_id;
  return transition(trx, request, {
    event: 'edit',
    userId: user.id,
    set: {
      ...columns,
      // The address keeps its original names until somebody chooses another place.
      ...(isMoved ? { address: composeAddress(mall.name, location.name) } : {}),
    },
  });
}

/**
 * Deletes softly: the request, its photos and its history stay, with the reason if there is one; the lists hide it. Clients delete
 * their own until work begins, the holder of their link too (`actor` null). They cannot delete a request that another client's duplicate
 * was closed for.
 * @throws AppError 404, 409
 */
export async function deleteRequest(
  trx: Trx,
  user: Viewer,
  id: number,
  { reason, version }: DeletionInput,
  actor: number | null = user.id,
): Promise<RequestSaved> {
  const request = await lockForTransition(trx, {
    id,
    event: 'delete',
    version,
    mayAct: (found) => requireMaintainer(user, found),
  });
  if (!maintainsAll(user) && (await createRequestsRepository(trx).goesOnForOthers(request))) {
    throw conflict(MESSAGES.duplicate.isTaken);
  }
  return transition(trx, request, {
    event: 'delete',
    userId: actor,
    also: { [REASON_LABEL]: reason ?? null, ...byLink(actor) },
  });
}
