import { useUnreadNotes } from '@portal/api-client';
import { createContext, useContext, useMemo, type ReactNode } from 'react';

const UnreadRequests = createContext<ReadonlyMap<number, number>>(new Map());

export function UnreadRequestsProvider({ children }: { children: ReactNode }) {
  const { data } = useUnreadNotes();
  const counts = useMemo(() => new Map(data?.map(({ numRequest, unread }) => [numRequest, unread])), [data]);
  return <UnreadRequests value={counts}>{children}</UnreadRequests>;
}

export const useUnreadOf = (number: number): number => useContext(UnreadRequests).get(number) ?? 0;
