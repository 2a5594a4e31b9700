import type { RoleCode } from '@portal/domain';
import { KEYS } from '../query/keys';
import { getData, useOptions, type DataResult } from '../query/use-page';

/** A role as the API lists it: `id` is its code. */
export type RoleItem = { id: RoleCode; rol: string; allowContractor: boolean; status: string };

/** GET /roles */
export function listRoles(filters: { status?: string } = {}, signal?: AbortSignal): Promise<RoleItem[]> {
  return getData('/roles', filters, signal);
}

/** GET /roles/asigner-contractor: the roles whose holder, in a contractor company, leads operators. */
export function listAssignerRoles(signal?: AbortSignal): Promise<RoleItem[]> {
  return getData('/roles/asigner-contractor', {}, signal);
}

/** The active roles. */
export function useRoles(): DataResult<RoleItem[]> {
  return useOptions([...KEYS.roles, 'active'], (signal) => listRoles({ status: 'activo' }, signal));
}

export function useAssignerRoles(): DataResult<RoleItem[]> {
  return useOptions([...KEYS.roles, 'asigner-contractor'], listAssignerRoles);
}
