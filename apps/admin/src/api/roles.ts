import { getData, useOptions, type DataResult } from '@portal/api-client';
import type { RoleOption } from '@portal/domain';

const KEY = ['admin', 'roles'] as const;

export function useRoles(): DataResult<RoleOption[]> {
  return useOptions([...KEY, 'active'], (signal) => getData('/roles', { status: 'activo' }, signal));
}

export function useAssignerRoles(): DataResult<RoleOption[]> {
  return useOptions([...KEY, 'asigner-contractor'], (signal) => getData('/roles/asigner-contractor', {}, signal));
}
