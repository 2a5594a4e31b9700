import type { UserListItem } from '@portal/domain';
import { useLocation, useNavigate } from 'react-router-dom';
import { PAGES } from '../pages';

export type UserPageState = { list: string; user?: UserListItem };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads the navigation state, which survives reloads and may be of an older release: unexpected parts are ignored. */
function readState(state: unknown): { list: string; userName: string | null } {
  if (!isRecord(state)) return { list: '', userName: null };
  const { list, user } = state;
  const isNamed = isRecord(user) && typeof user.name === 'string' && typeof user.lastName === 'string';
  return {
    list: typeof list === 'string' && list.startsWith('?') ? list : '',
    userName: isNamed ? `${String(user.name)} ${String(user.lastName)}` : null,
  };
}

export function useUserPageState(): { listAddress: string; toList: () => void; userName: string | null } {
  const navigate = useNavigate();
  const { list, userName } = readState(useLocation().state);
  const listAddress = `${PAGES.users.path}${list}`;
  return { listAddress, toList: () => void navigate(listAddress), userName };
}
