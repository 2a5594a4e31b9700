import { getData, getPage, http, KEYS, useChange, useCreation, useData, usePage } from '@portal/api-client';
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

export const useMasters = (kind: MasterKind, query: MasterQuery) =>
  usePage<MasterRecord>([...KEY, kind, query], (signal) =>
    getPage(`/masters/${kind}`, { limit: LIMITS.pageSize, ...query }, signal),
  );

export const useCreateMaster = (kind: MasterKind) =>
  useCreation((input: CreateMasterInput, options) => http.create(`/masters/${kind}`, input, options), MASTER_DATA);

export const useUpdateMaster = (kind: MasterKind) =>
  useChange(
    ({ id, input }: { id: number; input: EditMasterInput }) => http.put(`/masters/${kind}/${id}`, input),
    MASTER_DATA,
  );

export const usePreviewMasterImport = (kind: MasterKind) =>
  useChange<string, ImportPreview>(
    async (content) => (await http.post<{ data: ImportPreview }>(`/masters/${kind}/import/preview`, { content })).data,
    [],
  );

export const useImportMasters = (kind: MasterKind) =>
  useCreation<string, ImportResult>(
    async (content, options) =>
      (await http.create<{ data: ImportResult }>(`/masters/${kind}/import`, { content }, options)).data,
    MASTER_DATA,
  );

export const useBranchLogo = (branch: number) =>
  useData<BranchLogo>([...KEY, 'logo', branch], (signal) => getData(`/branches/${branch}/logo`, {}, signal));

export const useUpdateBranchLogo = (branch: number) =>
  useChange((image: string | undefined) => http.put(`/branches/${branch}/logo`, { image }), [[...KEY, 'logo', branch]]);
