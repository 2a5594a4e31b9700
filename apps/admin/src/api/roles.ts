import { getData, useOptions } from '@portal/api-client';
import type { RoleOption } from '@portal/domain';

const KEY = ['admin', 'roles'] as const;

export const useRoles = () =>
  useOptions<RoleOption[]>([...KEY, 'active'], (signal) => getData('/roles', { status: 'activo' }, signal));

export const useAssignerRoles = () =>
  useOptions<RoleOption[]>([...KEY, 'asigner-contractor'], (signal) =>
    getData('/roles/asigner-contractor', {}, signal),
  );
