import { getData, useOptions, type DataResult } from '@portal/api-client';
import type { RoleCode } from '@portal/domain';

const KEY = ['admin', 'roles'] as const;

/** A role as the API lists it: `id` is its code. */
export type RoleItem = { id: RoleCode; rol: string; allowContractor: boolean; status: string };

/** GET /roles */
function listRoles(filters: { status?: string } = {}, signal?: AbortSignal): Promise<RoleItem[]> {
  return getData('/roles', filters, signal);
}

/** GET /roles/asigner-contractor: the roles whose holder, in a contractor company, leads operators. */
function listAssignerRoles(signal?: AbortSignal): Promise<RoleItem[]> {
  return getData('/roles/asigner-contractor', {}, signal);
}

/** The active roles. */
export function useRoles(): DataResult<RoleItem[]> {
  return useOptions([...KEY, 'active'], (signal) => listRoles({ status: 'activo' }, signal));
}

export function useAssignerRoles(): DataResult<RoleItem[]> {
  return useOptions([...KEY, 'asigner-contractor'], listAssignerRoles);
}
