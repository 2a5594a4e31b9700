import { getData, useOptions, type DataResult } from '@portal/api-client';
import type { RoleCode } from '@portal/domain';

const KEY = ['admin', 'roles'] as const;

export type RoleItem = { id: RoleCode; rol: string; allowContractor: boolean; status: string };

function listRoles(filters: { status?: string } = {}, signal?: AbortSignal): Promise<RoleItem[]> {
  return getData('/roles', filters, signal);
}

export function useRoles(): DataResult<RoleItem[]> {
  return useOptions([...KEY, 'active'], (signal) => listRoles({ status: 'activo' }, signal));
}

export function useAssignerRoles(): DataResult<RoleItem[]> {
  return useOptions([...KEY, 'asigner-contractor'], (signal) => getData('/roles/asigner-contractor', {}, signal));
}
