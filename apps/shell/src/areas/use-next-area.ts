import type { SessionUser } from '@portal/domain';
import { useEffect } from 'react';
import { useAreas } from './contexts';
import { menuOf } from './portal-pages';
import { whenIdle } from './when-idle';

/** The setting of people who pay for each byte. Not every browser tells. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Loads one more area when the browser is idle: the first other one in the person's menu, where their day continues.
 */
export function useNextArea(user: SessionUser, current: string | null): void {
  const { areas, registry } = useAreas();
  const next = menuOf(areas, user).find(({ area }) => area.name !== current)?.area;
  useEffect(() => {
    // A browser that does not tell when it is idle loads the area when it is visited.
    if (next === undefined || savesData() || typeof requestIdleCallback !== 'function') return;
    return whenIdle(() => registry.preload(next));
    // By name: a newer version of the area is no reason to load it ahead once more.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [next?.name]);
}
