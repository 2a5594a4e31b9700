import { useCallback, useSyncExternalStore } from 'react';

/**
 * Tells whether a CSS media query matches, and follows its changes.
 * @returns false where there is no screen (tests)
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
