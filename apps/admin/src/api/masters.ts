import {
  getPage,
  http,
  KEYS,
  useChange,
  useCreation,
  usePage,
  type Change,
  type CreateOptions,
  type Creation,
  type PageResult,
} from '@portal/api-client';
import type {
  CreateMasterInput,
  EditMasterInput,
  ImportPreview,
  ImportResult,
  ListQuery,
  MasterKind,
  MasterRecord,
  Page,
} from '@portal/domain';
import type { QueryKey } from '@tanstack/react-query';

const KEY = ['admin', 'masters'] as const;

type MasterQuery = ListQuery & { status?: string };

function listMasters(kind: MasterKind, query: MasterQuery, signal?: AbortSignal): Promise<Page<MasterRecord>> {
  return getPage(`/masters/${kind}`, { limit: 20, ...query }, signal);
}

async function createMaster(kind: MasterKind, input: CreateMasterInput, options: CreateOptions): Promise<MasterRecord> {
  return (await http.create<{ data: MasterRecord }>(`/masters/${kind}`, input, options)).data;
}

async function updateMaster(kind: MasterKind, id: number, input: EditMasterInput): Promise<MasterRecord> {
  return (await http.put<{ data: MasterRecord }>(`/masters/${kind}/${id}`, input)).data;
}

async function previewMasterImport(kind: MasterKind, content: string): Promise<ImportPreview> {
  return (await http.post<{ data: ImportPreview }>(`/masters/${kind}/import/preview`, { content })).data;
}

async function importMasters(kind: MasterKind, content: string, options: CreateOptions): Promise<ImportResult> {
  return (await http.create<{ data: ImportResult }>(`/masters/${kind}/import`, { content }, options)).data;
}

/** Option lists of forms become stale with every change of master data. */
const MASTER_DATA: readonly QueryKey[] = [KEY, KEYS.address, KEYS.branches];

export function useMasters(kind: MasterKind, query: MasterQuery): PageResult<MasterRecord> {
  return usePage([...KEY, kind, query], (signal) => listMasters(kind, query, signal));
}

export function useCreateMaster(kind: MasterKind): Creation<CreateMasterInput, MasterRecord> {
  return useCreation((input, options) => createMaster(kind, input, options), MASTER_DATA);
}

export function useUpdateMaster(kind: MasterKind): Change<{ id: number; input: EditMasterInput }, MasterRecord> {
  return useChange(({ id, input }) => updateMaster(kind, id, input), MASTER_DATA);
}

export function usePreviewMasterImport(kind: MasterKind): Change<string, ImportPreview> {
  return useChange((content) => previewMasterImport(kind, content), []);
}

export function useImportMasters(kind: MasterKind): Creation<string, ImportResult> {
  return useCreation((content, options) => importMasters(kind, content, options), MASTER_DATA);
}
