import { can, type Operation, type SessionUser } from '@portal/domain';
import { useSession } from './session-store';

/** @returns who is signed in, or null */
export function useCurrentUser(): SessionUser | null {
  return useSession((state) => state.user);
}

/** @returns whether the signed-in person may do the operation at all; the server checks besides whose data it is */
export function useCan(operation: Operation): boolean {
  return useSession((state) => state.user !== null && can(state.user, operation));
}
