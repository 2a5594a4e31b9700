import { can, type Operation, type SessionUser } from '@portal/domain';
import { useSession } from './session-store';

/** Returns the signed-in user, null when nobody is signed in. */
export function useCurrentUser(): SessionUser | null {
  return useSession((state) => state.user);
}

/** Tells whether the signed-in user may do the operation at all. The server also checks the owner of the data. */
export function useCan(operation: Operation): boolean {
  return useSession((state) => state.user !== null && can(state.user, operation));
}
