import { formatPesos, isWorkDone, type SuggestionInput, type SuggestionKept, PRICE_NAMES } from '@portal/domain';
import type { Transaction } from 'kysely';

import type { Database } from '../../platform/database/schema';
import { notFound } from '../../platform/errors/app-error';
import { createRepairsRepository, type RepairState, requireBelonging } from '../repairs';
import { lockForTransition, transition, type Viewer } from '../requests';

type Suggesting = {
  trx: Transaction<Database>;
  user: Viewer;
  repair: RepairState;
  input: SuggestionInput;
  now: Date;
};

/**
 * The state stays; a later suggestion replaces an earlier one.
 * @throws AppError 404 when the repair is not one of the person's company or its work is not done, 409, 422 when repair
 * and request do not belong together
 */
export async function suggestPrice({ trx, user, repair, input, now }: Suggesting): Promise<SuggestionKept> {
  if (repair.company_id !== user.company?.id) throw notFound();
  requireBelonging(input, repair);
  const request = await lockForTransition(trx, {
    id: repair.request_id,
    event: 'suggest-price',
    version: input.version,
    // Only the operator sees unfinished work: the company's liquidator may not read its state either.
    mayAct: ({ status }) => {
      if (!isWorkDone(status)) throw notFound();
    },
  });
  const before = await createRepairsRepository(trx).replaceSuggestion(repair.id, {
    price: input.price,
    userId: user.id,
    at: now,
  });
  const { status } = await transition(trx, request, {
    event: 'suggest-price',
    userId: user.id,
    money: {
      before: { [PRICE_NAMES.suggestion]: before === null ? null : formatPesos(before) },
      now: { [PRICE_NAMES.suggestion]: formatPesos(input.price) },
    },
  });
  return { id: repair.id, request: request.id, price: input.price, status };
}
