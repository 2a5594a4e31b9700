import { LIMITS } from '@portal/domain';
import { useMediaQuery } from './use-media-query';

/** Tells whether the window is 768 px wide or less: cards instead of tables, larger targets (spec 1 §9). */
export function useIsPhone(): boolean {
  return useMediaQuery(`(max-width: ${LIMITS.phoneBreakpoint}px)`);
}
