import { createContext, useContext, useMemo, type ReactNode } from 'react';

const UnreadRequests = createContext<ReadonlyMap<number, number>>(new Map());

type UnreadRequestsProps = {
  requests: readonly { numRequest: number; unread: number }[] | undefined;
  children: ReactNode;
};

export function UnreadRequestsProvider({ requests = NONE, children }: UnreadRequestsProps) {
  const counts = useMemo(() => new Map(requests.map(({ numRequest, unread }) => [numRequest, unread])), [requests]);
  return <UnreadRequests value={counts}>{children}</UnreadRequests>;
}

const NONE: NonNullable<UnreadRequestsProps['requests']> = [];

export const useUnreadOf = (number: number): number => useContext(UnreadRequests).get(number) ?? 0;
