import {
  describeClock,
  formatInstant,
  formatPesos,
  isReceivedLater,
  lacksPermit,
  MESSAGES,
  toDocumentType,
  type FinishRepairInput,
  type InterruptRepairInput,
  type RepairCreated,
  type RequestSaved,
  type StartRepairInput,
  type UsedSupply,
} from '@portal/domain';

import type { Trx } from '../../platform/database/schema';
import { notFound, unknownRecord, validationFailed } from '../../platform/errors/app-error';
import { insertPhotos } from '../../platform/files/photos';
import type { StagedPhoto } from '../../platform/files/multipart';
import {
  lockForWork,
  readAssignedAt,
  REASON_LABEL,
  type RequestSnapshot,
  requireActive,
  transition,
  UNASSIGNED,
  type Viewer,
} from '../requests';
import { createRepairsRepository } from './repairs-repository';
import { judgeWorkTime, type ClaimedTime } from './judge-work-time';

const photoCount = (photos: readonly StagedPhoto[]): string | null =>
  photos.length > 0 ? String(photos.length) : null;

type Starting = {
  trx: Trx;
  user: Viewer;
  input: Omit<StartRepairInput, 'file'>;
  photos: readonly StagedPhoto[];
} & Pick<ClaimedTime, 'now' | 'clockMs'>;

/** Throws AppError 422 on the field of an impossible time. */
function readWorkTime(time: ClaimedTime): { at: Date; also: RequestSnapshot } {
  const { field, clockMs, now } = time;
  const judged = judgeWorkTime(time);
  if ('problem' in judged) throw validationFailed({ [field]: judged.problem }, judged.problem);
  const { at } = judged;
  if (!isReceivedLater(at, now) && clockMs === 0) return { at, also: {} };
  const label = field === 'startedAt' ? 'Inicio según el teléfono' : 'Término según el teléfono';
  const also = { [label]: formatInstant(at) };
  return { at, also: clockMs === 0 ? also : { ...also, 'Reloj del teléfono, corregido': describeClock(clockMs) } };
}

/**
 * 'Iniciar solicitud': starts the work, by the assigned operator.
 * @throws AppError 404 for anybody else, 409 when it cannot be started or its permit has no number, 422 on the branch
 */
export async function startRepair({ trx, user, input, photos, now, clockMs }: Starting): Promise<RepairCreated> {
  const { request, refuse } = await lockForWork(trx, { id: input.request, event: 'start', user });
  const permit = { needsPermit: request.have_permission, hasPermitNumber: request.permission_num !== null };
  if (lacksPermit(permit)) throw await refuse(MESSAGES.permit.required);
  const time = readWorkTime({
    field: 'startedAt',
    claimed: input.startedAt,
    earliest: await readAssignedAt(trx, request.id),
    now,
    clockMs,
  });
  const { branch } = await requireActive(trx, { branch: { table: 'branches', id: input.branch } });
  const repairId = await createRepairsRepository(trx).insert({
    request_id: request.id,
    branch_id: branch.id,
    operator_id: user.id,
    company_id: request.company_id,
    started_at: time.at,
    start_received_at: now,
  });
  await insertPhotos(trx, { kind: 'start', requestId: request.id, repairId, photos });
  const { status } = await transition(trx, request, {
    event: 'start',
    userId: user.id,
    at: time.at,
    also: { Sede: branch.name, 'Fotos del lugar': photoCount(photos), ...time.also },
  });
  return { id: repairId, request: request.id, status };
}

type Interrupting = Pick<Starting, 'trx' | 'user' | 'photos'> & { input: Omit<InterruptRepairInput, 'file'> };

/**
 * The unfinished repair leaves its table, so that no list, sum or duration counts it; its photos stay with the entry of
 * the history, and the entry of the start contains the rest (tools/decisions/requests.md).
 * @throws AppError 404 for anybody but the operator who started it, 409 when it is not in progress
 */
export async function interruptRepair({ trx, user, input, photos }: Interrupting): Promise<RequestSaved> {
  const { request } = await lockForWork(trx, { id: input.request, event: 'interrupt', user });
  const repairs = createRepairsRepository(trx);
  const repair = await repairs.findOfRequest(request.id);
  if (repair === undefined) throw notFound();
  return transition(trx, request, {
    event: 'interrupt',
    userId: user.id,
    set: UNASSIGNED,
    also: { [REASON_LABEL]: input.reason, Fotos: photoCount(photos) },
    withEntry: async (historyId) => {
      await repairs.removeUnfinished(repair.id, historyId);
      await insertPhotos(trx, { kind: 'attempt', requestId: request.id, historyId, photos });
    },
  });
}

type FinishPhotos = Record<'fileEnd' | 'fileInsumos' | 'signature', readonly StagedPhoto[]>;

type Finishing = Omit<Starting, 'input' | 'photos'> & {
  input: Omit<FinishRepairInput, keyof FinishPhotos>;
  photos: FinishPhotos;
};

async function requireSupplies(trx: Trx, used: readonly UsedSupply[]) {
  if (used.length === 0) return [];
  const ids = used.map(({ id }) => id);
  const active = trx.selectFrom('supplies').select(['id', 'name', 'price']).where('status', '=', 'activo');
  const priced = await active.where('id', 'in', ids).execute();
  return used.map(({ id, cantidad }) => {
    const supply = priced.find((found) => found.id === id);
    if (supply === undefined) throw unknownRecord('insumos');
    return { ...supply, amount: cantidad };
  });
}

/**
 * Names and prices of the service and of the supplies are copied from the current catalogue.
 * @throws AppError 404 for anybody but the operator who started it, 409 when it cannot be finished, 422 on `insumos`
 */
export async function finishRepair({ trx, user, input, photos, now, clockMs }: Finishing): Promise<RepairCreated> {
  const { request } = await lockForWork(trx, { id: input.request, event: 'finish', user });
  const repairs = createRepairsRepository(trx);
  const repair = await repairs.findOfRequest(request.id);
  const documentType = toDocumentType(input.receiveTypeDoc);
  if (repair === undefined || documentType === null) throw notFound();
  const time = readWorkTime({
    field: 'finishedAt',
    claimed: input.finishedAt,
    earliest: repair.started_at,
    now,
    clockMs,
  });

  const supplies = await requireSupplies(trx, input.insumos);
  const service = await repairs.serviceOfRequest(request.id);
  await repairs.update(repair.id, {
    finished_at: time.at,
    finish_received_at: now,
    description: input.description,
    service_name: service.name,
    service_price: service.price,
    receiver_name: input.receiveName,
    receiver_document_type: documentType,
    receiver_document: input.receiveNumDoc,
    signature_name: input.signatureName ?? null,
  });
  await repairs.insertSupplies(
    supplies.map(({ id, name, price, amount }) => ({
      repair_id: repair.id,
      supply_id: id,
      name,
      unit_price: price,
      amount,
    })),
  );
  const ofRepair = { requestId: request.id, repairId: repair.id };
  await insertPhotos(trx, { ...ofRepair, kind: 'result', photos: photos.fileEnd });
  await insertPhotos(trx, { ...ofRepair, kind: 'supplies', photos: photos.fileInsumos });
  await insertPhotos(trx, { ...ofRepair, kind: 'signature', photos: photos.signature });

  const { status } = await transition(trx, request, {
    event: 'finish',
    userId: user.id,
    at: time.at,
    also: {
      'Trabajo realizado': input.description,
      Insumos: supplies.map(({ name, amount }) => `${name} × ${amount.toLocaleString('es-CL')}`).join(', ') || null,
      'Fotos de resultados': photoCount(photos.fileEnd),
      'Fotos de insumos': photoCount(photos.fileInsumos),
      'Recibido por': input.receiveName,
      'Firma escrita': input.signatureName ?? null,
      ...time.also,
    },
    money: { now: { 'Precio del servicio': formatPesos(service.price) } },
  });
  return { id: repair.id, request: request.id, status };
}
