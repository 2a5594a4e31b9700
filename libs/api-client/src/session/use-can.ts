import { can, type Operation, type SessionUser } from '@portal/domain';
import { useSession } from './session-store';

export function useCurrentUser(): SessionUser | null {
  return useSession((state) => state.user);
}

export function useCan(operation: Operation): boolean {
  return useSession((state) => state.user !== null && can(state.user, operation));
}
