import type { HistoryChange, RequestEvent, RequestStatus } from '@portal/domain';

import type { Db } from '../database/schema';

export type RecordedEvent = {
  requestId: number;
  event: RequestEvent;
  /** Null when the request was just created. */
  from: RequestStatus | null;
  to: RequestStatus;
  userId: number;
  /** What changed, in the words people read. */
  changes?: HistoryChange[];
};

/** What the history calls amounts of money, and why they changed. Who may not read them is not told (`money:read`). */
export const MONEY_LABELS = {
  servicePrice: 'Precio del servicio',
  suggested: 'Precio sugerido',
  liquidated: 'Precio',
  corrected: 'Motivo de la corrección',
  invoiced: 'Total',
} as const;

const isAboutMoney = ({ label }: HistoryChange): boolean =>
  (Object.values(MONEY_LABELS) as readonly string[]).includes(label);

/** @returns the changes without those that tell an amount of money */
export function withoutMoney(changes: readonly HistoryChange[]): HistoryChange[] {
  return changes.filter((change) => !isAboutMoney(change));
}

/** Writes one entry of a request's history, in the transaction that makes the change. */
export async function recordEvent(trx: Db, recorded: RecordedEvent): Promise<void> {
  await trx
    .insertInto('request_history')
    .values({
      request_id: recorded.requestId,
      event: recorded.event,
      from_status: recorded.from,
      to_status: recorded.to,
      user_id: recorded.userId,
      changes: JSON.stringify(recorded.changes ?? []),
    })
    .execute();
}
