import type { FormLoop } from '@portal/ui';
import { generatePath, useLocation, useNavigate } from 'react-router-dom';
import { PAGES } from '../pages';

/**
 * What the list hands over with the address of a repair: the repairs after it on that page. It is in the browser's history: a
 * reload keeps it, and a link that was shared has none.
 */
type FromList = { following: readonly number[]; goesOn: boolean };

/**
 * The state for the address of a repair that is opened from the list.
 * @param repairs ids of the page's repairs that can be liquidated, in their order
 * @param id the one that is opened
 */
export const fromList = (repairs: readonly number[], id: number): FromList => ({
  following: repairs.slice(repairs.indexOf(id) + 1),
  goesOn: false,
});

/** `back`: to the list as it was left, with its page, filters and place. `done`: on with the next repair, or back. */
export type RepairLoop = { loop: FormLoop; back: () => void; done: (goOn: boolean) => Promise<void> };

/** 'Liquidar' as one of the repairs of a list, one after another. */
export function useRepairLoop(): RepairLoop {
  const state = useLocation().state as FromList | null;
  const navigate = useNavigate();
  const [next, ...rest] = state?.following ?? [];
  const goBack = async () => {
    await (state ? navigate(-1) : navigate(PAGES.repairs.path));
  };
  return {
    loop: { hasNext: next !== undefined, goesOn: state?.goesOn ?? false },
    back: () => void goBack(),
    done: async (goOn) => {
      if (!goOn || next === undefined) return goBack();
      const following: FromList = { following: rest, goesOn: true };
      await navigate(generatePath(PAGES.liquidate.path, { id: String(next) }), { replace: true, state: following });
    },
  };
}
