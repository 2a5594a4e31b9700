import type {
  FinishRepairInput,
  ListQuery,
  Page,
  RepairCreated,
  RepairDetail,
  RepairListItem,
  StartRepairInput,
} from '@portal/domain';
import { toFormData } from '../http/multipart';
import { http } from '../http/transport';
import { KEYS, REQUEST_LIFE } from '../query/keys';
import { useCreation, type CreateOptions, type Creation, type CreationOptions } from '../query/use-change';
import { getData, getPage, useData, usePage, type DataResult, type PageResult } from '../query/use-page';
import { useCurrentUser } from '../session/use-can';

/** The dialog 'Iniciar solicitud' as sent: `file` are the photos of the place. */
export type StartRepairPayload = Omit<StartRepairInput, 'file'> & { file: readonly Blob[] };

/**
 * The form 'Finalizar reparación' as sent: photos of the result (`fileEnd`) and of the supplies, the drawn signature as
 * a PNG, the supplies as a list (they travel as JSON), and the company of the signed-in user, if any.
 */
export type FinishRepairPayload = Omit<FinishRepairInput, 'fileEnd' | 'fileInsumos' | 'signature'> & {
  fileEnd: readonly Blob[];
  fileInsumos: readonly Blob[];
  signature: Blob;
  company?: number;
};

/** POST /repairs/start, multipart. */
export async function startRepair(payload: StartRepairPayload, options: CreateOptions): Promise<RepairCreated> {
  return (await http.create<{ data: RepairCreated }>('/repairs/start', toFormData(payload), options)).data;
}

/** POST /repairs/, multipart: the finish. */
export async function finishRepair(payload: FinishRepairPayload, options: CreateOptions): Promise<RepairCreated> {
  const { insumos, signature, ...rest } = payload;
  const form = toFormData({
    ...rest,
    insumos: JSON.stringify(insumos.map(({ id, name, cantidad }) => ({ id, name, cantidad }))),
    signature: new File([signature], 'firma.png', { type: 'image/png' }),
  });
  return (await http.create<{ data: RepairCreated }>('/repairs/', form, options)).data;
}

/** GET /repairs/: the finished repairs to liquidate. */
export function listRepairs(query: ListQuery, signal?: AbortSignal): Promise<Page<RepairListItem>> {
  return getPage('/repairs/', query, signal);
}

/** GET /repairs/{id} */
export function getRepair(id: number, signal?: AbortSignal): Promise<RepairDetail> {
  return getData(`/repairs/${id}`, {}, signal);
}

export function useRepairs(query: ListQuery): PageResult<RepairListItem> {
  return usePage([...KEYS.repairs, 'page', query], (signal) => listRepairs(query, signal));
}

export function useRepair(id: number): DataResult<RepairDetail> {
  return useData([...KEYS.repairs, 'one', id], (signal) => getRepair(id, signal));
}

export function useStartRepair(options?: CreationOptions): Creation<StartRepairPayload, RepairCreated> {
  return useCreation(startRepair, REQUEST_LIFE, options);
}

/** Finishes as the signed-in user, whose company goes along. */
export function useFinishRepair(
  options?: CreationOptions,
): Creation<Omit<FinishRepairPayload, 'company'>, RepairCreated> {
  const company = useCurrentUser()?.company?.id;
  return useCreation(
    (input, call) => finishRepair({ ...input, ...(company ? { company } : {}) }, call),
    REQUEST_LIFE,
    options,
  );
}
