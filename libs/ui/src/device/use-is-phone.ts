import { LIMITS } from '@portal/domain';
import { useMediaQuery } from './use-media-query';

/** True in a window of 768 px or less: cards instead of tables, larger targets (spec 1 §9). */
export function useIsPhone(): boolean {
  return useMediaQuery(`(max-width: ${LIMITS.phoneBreakpoint}px)`);
}
