import { useCallback, useSyncExternalStore } from 'react';

/**
 * Follows whether a CSS media query matches.
 * @param query a CSS media query
 * @returns whether it matches now; false where there is no screen to ask (tests)
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = mediaQuery(query);
      media?.addEventListener('change', onChange);
      return () => media?.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => mediaQuery(query)?.matches ?? false,
    () => false,
  );
}

const mediaQuery = (query: string): MediaQueryList | undefined =>
  typeof window === 'undefined' || typeof window.matchMedia !== 'function' ? undefined : window.matchMedia(query);
