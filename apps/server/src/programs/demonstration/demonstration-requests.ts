import { randomUUID } from 'node:crypto';

import {
  formatDay,
  REQUEST_FIELD_NAMES,
  SAMPLE_FIELDS,
  suggestedPrice,
  sumPesos,
  SERVICE_TYPES,
  labelOf,
  type HistoryChange,
} from '@portal/domain';

import { toColumns } from '../../features/requests';
import type { Db, PhotoKind } from '../../platform/database/schema';
import type { StagedPhoto } from '../../platform/files/multipart';
import { insertPhotos } from '../../platform/files/photos';
import type { ReencodedImage } from '../../platform/files/reencode-image';
import { LOCATIONS, MALLS, SERVICES, SUPPLIES } from './catalogue';
import { deadlinesOf } from './demonstration-deadlines';
import { known, type DemonstrationIds } from './insert-users-and-catalogue';
import { photoOf, signatureOf } from './images';
import { createdAtOf, momentOf, type LifeEvent, type RequestLife } from './request-lives';

type PhotoSet = { kind: PhotoKind; photos: StagedPhoto[] };
export type PlannedRequest = { life: RequestLife; photoSets: PhotoSet[] };

const set = (kind: PhotoKind, ...images: readonly ReencodedImage[]): PhotoSet => ({
  kind,
  photos: images.map((image) => ({ ...image, id: randomUUID() })),
});

export function planPhotos(life: RequestLife): PlannedRequest {
  const { scene } = known(SERVICES[life.service]);
  const before = photoOf(scene, false, life.photoSeed);
  const after = photoOf(scene, true, life.photoSeed);
  const photoSets = [set('request', before, photoOf(scene, false, life.photoSeed + 1))];
  if (momentOf(life, 'start')) photoSets.push(set('start', before));
  if (momentOf(life, 'finish')) {
    photoSets.push(
      set('result', after, photoOf(scene, true, life.photoSeed + 1)),
      set('supplies', after),
      set('signature', signatureOf(life.photoSeed)),
    );
  }
  return { life, photoSets };
}

const servicePrice = (life: RequestLife): number => known(SERVICES[life.service]).price;
const usedSupplies = (life: RequestLife) =>
  life.supplies.map(({ supply, amount }) => {
    const [name, price] = known(SUPPLIES[supply]);
    return { supply, name, price, amount };
  });

const agreedPrice = (life: RequestLife): number =>
  sumPesos([suggestedPrice(usedSupplies(life), servicePrice(life)), life.margin]);

const mallOf = (life: RequestLife): number => known(LOCATIONS[life.location]).mall;

const permitIsKnown = (life: RequestLife): boolean => momentOf(life, 'give-permit') !== null;

export async function insertRequest(
  db: Db,
  { life, photoSets }: PlannedRequest,
  ids: DemonstrationIds,
): Promise<number> {
  const user = (email: string) => known(ids.users.get(email));
  const operator = (momentOf(life, 'assign') ?? momentOf(life, 'assign-own')) ? user(life.crew.operator) : null;
  const leader = life.crew.leader !== undefined && momentOf(life, 'hand-over') ? user(life.crew.leader) : null;
  const isTaken = operator !== null || leader !== null;
  const clientId = known(ids.clients[life.client]);
  const acceptedAt = momentOf(life, 'accept') ?? momentOf(life, 'assign-own');
  const lastMoment = known(life.events.at(-1)).at;
  const hands = { companyId: leader?.companyId ?? null, operatorId: operator?.id ?? null };
  const deadlines = deadlinesOf(life, hands);

  const { id: requestId } = await db
    .insertInto('requests')
    .values({
      ...toColumns(
        {
          ...SAMPLE_FIELDS,
          service: known(ids.services[life.service]),
          typeWork: life.typeWork,
          typeRequest: life.typeRequest,
          client: clientId,
          mall: known(ids.malls[mallOf(life)]),
          location: known(ids.locations[life.location]),
          description: life.description,
        },
        REQUEST_FIELD_NAMES,
      ),
      address: `${known(MALLS[mallOf(life)])}, ${known(LOCATIONS[life.location]).name}`,
      status: life.status,
      created_by: user(life.createdBy).id,
      created_at: createdAtOf(life),
      updated_at: lastMoment,
      due_at: deadlines.find(({ ended_at: end }) => end === null)?.due_at ?? null,
      company_id: hands.companyId,
      assigner_id: leader?.id ?? null,
      operator_id: hands.operatorId,
      accepted_at: acceptedAt,
      accepted_by: acceptedAt && (leader?.id ?? null),
      have_permission: isTaken && life.needsPermit,
      permission_num: permitIsKnown(life) ? life.permitNumber : null,
      type_service: isTaken ? life.typeService : null,
      date_assigned: isTaken ? life.visitDay : null,
      hour_assigned: isTaken ? life.visitHour : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  if (deadlines.length > 0) {
    const rows = deadlines.map((deadline) => ({ ...deadline, request_id: requestId }));
    await db.insertInto('request_deadlines').values(rows).execute();
  }

  const repairId = await insertRepair(db, life, requestId, ids);
  for (const photos of photoSets) {
    await insertPhotos(db, { ...photos, requestId, repairId: photos.kind === 'request' ? null : repairId });
  }
  await insertMoney(db, life, requestId, repairId, ids);
  const handedOver = life.events.findIndex(({ event }) => event === 'hand-over');
  const assigned = life.events.findIndex(({ event }) => event === 'assign' || event === 'assign-own');
  await db
    .insertInto('request_history')
    .values(
      life.events.map((event, index) => ({
        request_id: requestId,
        event: event.event,
        from_status: event.from,
        to_status: event.to,
        user_id: user(event.by).id,
        at: event.at,
        changes: JSON.stringify(changesOf(event, life, ids)),
        operator_id: index < assigned ? null : hands.operatorId,
        company_id: index < handedOver ? null : hands.companyId,
      })),
    )
    .execute();
  return requestId;
}

async function insertRepair(
  db: Db,
  life: RequestLife,
  requestId: number,
  ids: DemonstrationIds,
): Promise<number | null> {
  const startedAt = momentOf(life, 'start');
  if (startedAt === null) return null;
  const finishedAt = momentOf(life, 'finish');
  const suggestedAt = momentOf(life, 'suggest-price');
  const operator = known(ids.users.get(life.crew.operator));
  const [receiverName, receiverDocument] = life.receiver;
  const { id } = await db
    .insertInto('repairs')
    .values({
      request_id: requestId,
      branch_id: known(ids.branches[life.branch]),
      operator_id: operator.id,
      company_id: operator.companyId,
      started_at: startedAt,
      finished_at: finishedAt,
      description: finishedAt && life.result,
      service_name: finishedAt && known(SERVICES[life.service]).name,
      service_price: finishedAt && servicePrice(life),
      receiver_name: finishedAt && receiverName,
      receiver_document_type: finishedAt && 'RT',
      receiver_document: finishedAt && receiverDocument,
      suggested_price: suggestedAt && agreedPrice(life),
      suggested_by: suggestedAt && known(ids.users.get(known(life.crew.suggestsPrice))).id,
      suggested_at: suggestedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (finishedAt !== null) {
    await db
      .insertInto('repair_supplies')
      .values(
        usedSupplies(life).map(({ supply, name, price, amount }) => ({
          repair_id: id,
          supply_id: known(ids.supplies[supply]),
          name,
          unit_price: price,
          amount,
        })),
      )
      .execute();
  }
  return id;
}

async function insertMoney(
  db: Db,
  life: RequestLife,
  requestId: number,
  repairId: number | null,
  ids: DemonstrationIds,
): Promise<void> {
  const liquidatedAt = momentOf(life, 'liquidate');
  if (liquidatedAt === null || repairId === null) return;
  await db
    .insertInto('liquidations')
    .values({
      repair_id: repairId,
      request_id: requestId,
      price: agreedPrice(life),
      branch_id: known(ids.branches[life.branch]),
      observation: life.observation,
      created_by: known(ids.users.get('liquidador@demo.test')).id,
      created_at: liquidatedAt,
    })
    .execute();

  const invoicedAt = momentOf(life, 'invoice');
  if (invoicedAt === null) return;
  // With the program that draws invoices, which a portal without a demonstration does not load.
  const { readInvoiceOrigin } = await import('../../features/invoices');
  await db
    .insertInto('invoices')
    .values({
      ...(await readInvoiceOrigin(db, requestId)),
      request_id: requestId,
      number: `F-${10_000 + requestId}`,
      issued_by: known(ids.users.get('facturacion@demo.test')).id,
      issued_at: invoicedAt,
    })
    .execute();
}

function changesOf(event: LifeEvent, life: RequestLife, ids: DemonstrationIds): HistoryChange[] {
  const set = (label: string, to: string): HistoryChange => ({ label, from: null, to });
  const nameOf = (email: string | undefined): string => known(ids.users.get(known(email))).name;
  const visit = [
    set('Tipo de servicio', labelOf(SERVICE_TYPES, life.typeService)),
    set('Fecha de visita', formatDay(life.visitDay)),
    set('Hora de visita', life.visitHour),
  ];
  switch (event.event) {
    case 'hand-over':
      return [set('Asignador', nameOf(life.crew.leader)), ...visit];
    case 'assign':
    case 'assign-own':
      return [set('Operario', nameOf(life.crew.operator)), ...visit];
    case 'give-permit':
      return [set('Número de permiso', String(life.permitNumber))];
    default:
      return [];
  }
}
