import {
  getData,
  getPage,
  http,
  KEYS,
  useChange,
  useCreation,
  useData,
  usePage,
  type Change,
  type Creation,
  type DataResult,
  type PageResult,
} from '@portal/api-client';
import {
  LIMITS,
  type BranchLogo,
  type CreateMasterInput,
  type EditMasterInput,
  type ImportPreview,
  type ImportResult,
  type ListQuery,
  type MasterKind,
  type MasterRecord,
} from '@portal/domain';
import type { QueryKey } from '@tanstack/react-query';

const KEY = ['admin', 'masters'] as const;

type MasterQuery = ListQuery & { status?: string };

/** Option lists of forms become stale with every change of master data. */
const MASTER_DATA: readonly QueryKey[] = [KEY, KEYS.address, KEYS.branches];

export function useMasters(kind: MasterKind, query: MasterQuery): PageResult<MasterRecord> {
  return usePage([...KEY, kind, query], (signal) =>
    getPage(`/masters/${kind}`, { limit: LIMITS.pageSize, ...query }, signal),
  );
}

export function useCreateMaster(kind: MasterKind): Creation<CreateMasterInput, unknown> {
  return useCreation((input, options) => http.create(`/masters/${kind}`, input, options), MASTER_DATA);
}

export function useUpdateMaster(kind: MasterKind): Change<{ id: number; input: EditMasterInput }, unknown> {
  return useChange(({ id, input }) => http.put(`/masters/${kind}/${id}`, input), MASTER_DATA);
}

export function usePreviewMasterImport(kind: MasterKind): Change<string, ImportPreview> {
  return useChange(
    async (content) => (await http.post<{ data: ImportPreview }>(`/masters/${kind}/import/preview`, { content })).data,
    [],
  );
}

export function useImportMasters(kind: MasterKind): Creation<string, ImportResult> {
  return useCreation(
    async (content, options) =>
      (await http.create<{ data: ImportResult }>(`/masters/${kind}/import`, { content }, options)).data,
    MASTER_DATA,
  );
}

export function useBranchLogo(branch: number): DataResult<BranchLogo> {
  return useData([...KEY, 'logo', branch], (signal) => getData(`/branches/${branch}/logo`, {}, signal));
}

export function useUpdateBranchLogo(branch: number): Change<string | undefined, unknown> {
  return useChange((image) => http.put(`/branches/${branch}/logo`, { image }), [[...KEY, 'logo', branch]]);
}
