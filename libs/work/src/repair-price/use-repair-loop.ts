import { generatePath, useLocation, useNavigate } from 'react-router-dom';

/** The addresses of a list of repairs and, with `:id`, of the price of one. */
export type RepairPaths = { list: string; one: string };

/** The browser's history holds it: a reload keeps it, and a shared link has none. */
type FromList = { following: readonly number[]; openedNext: boolean };

/** From which entry of the browser's history a repair was opened last, and the one to continue with. */
const lastOpened = { list: '', row: 0 };

export function useRepairsList({ one }: RepairPaths) {
  const { key } = useLocation();
  const navigate = useNavigate();
  return {
    /** Null for who comes from anywhere but a repair. */
    openedRow: lastOpened.list === key ? lastOpened.row : null,
    open: (repairs: readonly number[], id: number) => {
      Object.assign(lastOpened, { list: key, row: id });
      const state: FromList = { following: repairs.slice(repairs.indexOf(id) + 1), openedNext: false };
      void navigate(addressOf(one, id), { state });
    },
  };
}

const addressOf = (path: string, id: number): string => generatePath(path, { id: String(id) });

export function useRepairLoop({ list, one }: RepairPaths) {
  const state = useLocation().state as FromList | null;
  const navigate = useNavigate();
  const [next, ...rest] = state?.following ?? [];
  const goBack = async () => {
    await (state ? navigate(-1) : navigate(list));
  };
  return {
    loop: { hasNext: next !== undefined, openedNext: state?.openedNext ?? false },
    back: () => void goBack(),
    done: async (openNext: boolean) => {
      if (next !== undefined) lastOpened.row = next;
      if (!openNext || next === undefined) return goBack();
      const following: FromList = { following: rest, openedNext: true };
      await navigate(addressOf(one, next), { replace: true, state: following });
    },
  };
}
