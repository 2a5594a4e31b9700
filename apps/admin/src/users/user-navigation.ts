import type { UserListItem } from '@portal/domain';
import { useLocation, useNavigate } from 'react-router-dom';
import { PAGES } from '../pages';

export type UserPageState = { list: string; user?: UserListItem };

export function useUserPageState(): { listAddress: string; toList: () => void; userName: string | null } {
  const navigate = useNavigate();
  const state = useLocation().state as UserPageState | null;
  const listAddress = `${PAGES.users.path}${state?.list ?? ''}`;
  const userName = state?.user ? `${state.user.name} ${state.user.lastName}` : null;
  return { listAddress, toList: () => void navigate(listAddress), userName };
}
