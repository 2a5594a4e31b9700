import { formatPesos, type LiquidationCreated, type LiquidationInput } from '@portal/domain';
import type { Transaction } from 'kysely';

import type { Database } from '../database/schema';
import { unknownRecord } from '../errors/app-error';
import { createRepairsRepository } from '../repairs/repairs-repository';
import { requireBelonging } from '../repairs/require-belonging';
import { MONEY_LABELS } from '../requests/history';
import { moveRequest, takeRequest } from '../requests/request-moves';
import { requireActive } from '../requests/request-references';
import type { Viewer } from '../requests/request-visibility';
import type { RequestState } from '../requests/requests-repository';

type Liquidating = {
  trx: Transaction<Database>;
  user: Viewer;
  /** The request the input names, as it was when the call came in; undefined when there is none of that id. */
  seen: RequestState | undefined;
  input: LiquidationInput;
};

/**
 * 'Liquidar': the price to charge for a finished repair, and who will invoice it.
 * @throws AppError 409 when it cannot be liquidated, 422 when repair and request do not belong together or on the branch
 */
export async function liquidate({ trx, user, seen, input }: Liquidating): Promise<LiquidationCreated> {
  if (seen === undefined) throw unknownRecord('request');
  const request = await takeRequest(trx, seen, 'liquidate');
  const repair = await createRepairsRepository(trx).findOfRequest(request.id);
  requireBelonging(input, repair);
  const { branch } = await requireActive(trx, { branch: { table: 'branches', id: input.branch } });
  const liquidation = await trx
    .insertInto('liquidations')
    .values({
      repair_id: repair.id,
      request_id: request.id,
      price: input.price,
      branch_id: branch.id,
      observation: input.observation ?? null,
      created_by: user.id,
    })
    .returning(['id', 'price'])
    .executeTakeFirstOrThrow();
  const status = await moveRequest(trx, request, {
    event: 'liquidate',
    userId: user.id,
    also: {
      [MONEY_LABELS.liquidated]: formatPesos(liquidation.price),
      'Sede por facturar': branch.name,
      Observación: input.observation ?? null,
    },
  });
  return { id: liquidation.id, repair: repair.id, request: request.id, price: liquidation.price, status };
}
