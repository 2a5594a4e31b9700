import { useEffect, useState } from 'react';
import type { FollowFailure } from './follow-calls';

export type Loaded<Data> =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; retry: () => void }
  | { kind: 'over' }
  | { kind: 'data'; data: Data };

/** `load`: rejects with a FollowFailure, of status 404 when the token does not hold. */
export function useLoaded<Data>(
  load: (token: string) => Promise<Data>,
  token: string,
): [loaded: Loaded<Data>, setData: (data: Data) => void] {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ kind: 'loading' });
  const isLoading = loaded.kind === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    load(token).then(
      (data) => setLoaded({ kind: 'data', data }),
      (error: unknown) => {
        const { status = 0, message } = error as Partial<FollowFailure> & Error;
        const retry = () => setLoaded({ kind: 'loading' });
        setLoaded(status === 404 ? { kind: 'over' } : { kind: 'failed', message, retry });
      },
    );
  }, [load, token, isLoading]);
  return [loaded, (data) => setLoaded({ kind: 'data', data })];
}
