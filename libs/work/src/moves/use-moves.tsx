import { http, KEYS, useChange } from '@portal/api-client';
import {
  formatRequestNumber,
  REQUEST_TRANSITIONS,
  type LinkedRequest,
  type MoveInput,
  type RequestMove,
} from '@portal/domain';
import { errorMessage, useToasts } from '@portal/ui';
import type { ReactNode } from 'react';
import type { RequestAction } from '../list/request-list';
import { useReasonDialog } from '../reason/reason-dialog';

// Each address is written out: publishing compares it with the API.
const CALLS: Record<RequestMove, (id: number, input: MoveInput) => Promise<unknown>> = {
  accept: (id, input) => http.post(`/request/assigned/${id}/accept`, input),
  reject: (id, input) => http.post(`/request/assigned/${id}/reject`, input),
  return: (id, input) => http.post(`/request/assigned/${id}/return`, input),
};

type Moved = LinkedRequest & { version?: string };
type Made<Row> = { move: RequestMove; request: Row; reason?: string };
type Moves<Row> = { actionOf: (move: RequestMove, request: Row) => RequestAction<Row>; dialog: ReactNode };

/** The moves that take a reason or nothing, as actions of a list. */
export function useMoves<Row extends Moved>(consequence?: (request: Row) => string): Moves<Row> {
  const toasts = useToasts();
  const sending = useChange(
    ({ move, request: { id, version }, reason }: Made<Row>) => CALLS[move](id, { version, reason }),
    [KEYS.requests],
  );
  const wordsOf = ({ move, request }: Made<Row>) => {
    const { verb, move: words } = REQUEST_TRANSITIONS[move];
    const number = formatRequestNumber(request.numRequest);
    const label = verb.charAt(0).toUpperCase() + verb.slice(1);
    return { ...words, label, title: `${label} la solicitud ${number}`, done: `Solicitud ${number} ${words.done}` };
  };
  const asking = useReasonDialog((made: Made<Row>) => {
    const { label, title, done } = wordsOf(made);
    const onSubmit = (reason: string) => sending.mutateAsync({ ...made, reason });
    return { title, submitLabel: label, content: consequence?.(made.request), onSubmit, done };
  });
  return {
    actionOf: (move, request) => {
      const made = { move, request };
      const { label, needsReason, done, card } = wordsOf(made);
      const make = () =>
        sending.mutateAsync(made).then(
          () => toasts.success(done),
          (error: unknown) => toasts.error(errorMessage(error)),
        );
      return { key: move, label, event: move, card, onClick: () => (needsReason ? asking.ask(made) : void make()) };
    },
    dialog: asking.dialog,
  };
}
