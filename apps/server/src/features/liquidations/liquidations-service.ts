import {
  changedMessage,
  formatPesos,
  MESSAGES,
  toCents,
  type CorrectionInput,
  type LiquidationCreated,
  type LiquidationInput,
  PRICE_NAMES,
} from '@portal/domain';
import type { Insertable } from 'kysely';

import type { Database, Db, Trx } from '../../platform/database/schema';
import { conflict, notFound, unknownRecord, validationFailed } from '../../platform/errors/app-error';
import { createRepairsRepository, requireBelonging } from '../repairs';
import { type RequestSnapshot, lockForTransition, requireActive, transition, type Viewer } from '../requests';

/** Throws AppError 404. */
export function findLiquidation(db: Db, id: number) {
  return db
    .selectFrom('liquidations')
    .innerJoin('branches', 'branches.id', 'liquidations.branch_id')
    .select([
      'liquidations.id',
      'liquidations.repair_id',
      'liquidations.request_id',
      'liquidations.price',
      'liquidations.branch_id',
      'branches.name as branch_name',
      'liquidations.observation',
    ])
    .where('liquidations.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
}

type LiquidationState = Awaited<ReturnType<typeof findLiquidation>>;

const insertLiquidation = (trx: Db, values: Insertable<Database['liquidations']>) =>
  trx.insertInto('liquidations').values(values).returning(['id', 'price']).executeTakeFirstOrThrow();

/** The observation may name amounts, so all of it counts as money. */
const snapshotOf = (decided: Pick<LiquidationState, 'price' | 'branch_name' | 'observation'>): RequestSnapshot => ({
  [PRICE_NAMES.liquidated]: formatPesos(decided.price),
  'Sede por facturar': decided.branch_name,
  Observación: decided.observation,
});

/**
 * 'Liquidar': sets the price of a finished repair and the branch that invoices it.
 * @throws AppError 409 when it cannot be liquidated, 422 when repair and request do not belong together or on the branch
 */
export async function liquidate(trx: Trx, user: Viewer, input: LiquidationInput): Promise<LiquidationCreated> {
  const request = await lockForTransition(trx, {
    id: input.request,
    event: 'liquidate',
    version: input.version,
    missing: () => unknownRecord('request'),
  });
  const repair = await createRepairsRepository(trx).findOfRequest(request.id);
  requireBelonging(input, repair);
  const { branch } = await requireActive(trx, { branch: { table: 'branches', id: input.branch } });
  const observation = input.observation ?? null;
  const { id, price } = await insertLiquidation(trx, {
    repair_id: repair.id,
    request_id: request.id,
    price: input.price,
    branch_id: branch.id,
    observation,
    created_by: user.id,
  });
  const { status } = await transition(trx, request, {
    event: 'liquidate',
    userId: user.id,
    money: { now: snapshotOf({ price, branch_name: branch.name, observation }) },
  });
  return { id, repair: repair.id, request: request.id, price, status };
}

type Correcting = { trx: Trx; user: Viewer; corrected: LiquidationState; input: CorrectionInput };

/**
 * 'Corregir liquidación': replaces a liquidation before the invoice. The old one stays unchanged but invalid; the new one
 * stores the reason.
 * @throws AppError 409 when it is invoiced or was corrected already, 422 on the branch or when nothing would change
 */
export async function correctLiquidation({ trx, user, corrected, input }: Correcting): Promise<LiquidationCreated> {
  const request = await lockForTransition(trx, {
    id: corrected.request_id,
    event: 'correct-liquidation',
    version: input.version,
  });
  await trx
    .updateTable('liquidations')
    .set({ status: 'inactivo' })
    .where('id', '=', corrected.id)
    .where('status', '=', 'activo')
    .returning('id')
    .executeTakeFirstOrThrow(() => conflict(changedMessage(request.status)));

  // Its former branch stays acceptable after it was disabled.
  const reference = { table: 'branches', id: input.branch, kept: corrected.branch_id } as const;
  const { branch } = await requireActive(trx, { branch: reference });
  const observation = input.observation ?? null;
  const isSame =
    toCents(input.price) === toCents(corrected.price) &&
    branch.id === corrected.branch_id &&
    observation === corrected.observation;
  if (isSame) throw validationFailed({ price: MESSAGES.liquidation.unchanged });

  const { id, price } = await insertLiquidation(trx, {
    repair_id: corrected.repair_id,
    request_id: request.id,
    price: input.price,
    branch_id: branch.id,
    observation,
    correction_reason: input.reason,
    created_by: user.id,
  });
  const { status } = await transition(trx, request, {
    event: 'correct-liquidation',
    userId: user.id,
    money: {
      before: snapshotOf(corrected),
      now: { ...snapshotOf({ price, branch_name: branch.name, observation }), 'Motivo de la corrección': input.reason },
    },
  });
  return { id, repair: corrected.repair_id, request: request.id, price, status };
}
