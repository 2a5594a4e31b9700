import { isReceivedLater, type WorkReceived } from '@portal/domain';

type Times = Record<'started_at' | 'finished_at' | 'start_received_at' | 'finish_received_at', Date | null>;

export function presentReceived(row: Times): WorkReceived {
  const received = (at: Date | null, receivedAt: Date | null) =>
    at !== null && receivedAt !== null && isReceivedLater(at, receivedAt) ? receivedAt.toISOString() : null;
  return {
    startReceived: received(row.started_at, row.start_received_at),
    finishReceived: received(row.finished_at, row.finish_received_at),
  };
}
