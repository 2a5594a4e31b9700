import { isApiError, KEYS } from '@portal/api-client';
import type { SessionUser, SlotPlace } from '@portal/domain';
import { useQueries, type QueryKey } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { withinTime } from './area-load-error';
import { slotsAt, type OwnedSlot } from './area-slots';
import { useAreas, useRelease } from './contexts';
import { STALL_MS } from './page-load-telemetry';

export type SlotAnswers<Answer> = ReturnType<typeof useSlotAnswers<unknown, Answer>>;

type Question<Input, Answer> = {
  user: SessionUser;
  place: SlotPlace;
  input: Input;
  key: QueryKey;
  /** Checks an answer. @throws when it is none */
  read: (answer: unknown) => Answer;
  isEnabled?: boolean;
};

type SlotModule<Input> = (input: Input, signal: AbortSignal) => Promise<unknown>;

export function useSlotAnswers<Input, Answer>({
  user,
  place,
  input,
  key,
  read,
  isEnabled = true,
}: Question<Input, Answer>) {
  const { areas, registry } = useAreas();
  const { updates, telemetry } = useRelease();
  const { pathname } = useLocation();
  const slots = slotsAt(areas, user, place);

  const ask = async ({ area, slot }: OwnedSlot, signal: AbortSignal): Promise<Answer> => {
    const answering = async (): Promise<Answer> => {
      const { default: answer } = await registry.loadModule(area, slot.module);
      return read(await (answer as SlotModule<Input>)(input, signal));
    };
    try {
      // As long as for a page.
      return await withinTime(area.name, answering(), STALL_MS);
    } catch (error) {
      // A refused call is no fault of the area's code, and an aborted one is none at all.
      if (!isApiError(error) && !signal.aborted) {
        telemetry.failed(area, pathname, registry.explain(area, error), true);
        updates.check();
      }
      throw error;
    }
  };

  const queries = useQueries({
    queries: slots.map((owned) => ({
      // A change of a request makes it stale.
      queryKey: [...KEYS.requests, 'slot', place, owned.area.name, owned.area.version, owned.slot.module, ...key],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(owned, signal),
      enabled: isEnabled,
    })),
  });
  return {
    answers: queries.flatMap(({ data }) => (data === undefined ? [] : [data])),
    isPending: isEnabled && queries.some(({ isPending }) => isPending),
    failures: queries.flatMap(({ data, error, refetch }, index) =>
      data === undefined && error !== null ? [{ ...slots[index]!, error, retry: () => void refetch() }] : [],
    ),
  };
}
