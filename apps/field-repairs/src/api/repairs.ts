import { http, toFormData, type CreateOptions } from '@portal/api-client';
import type { FinishRepairInput, InterruptRepairInput, RepairCreated, StartRepairInput } from '@portal/domain';

type StartRepairPayload = Omit<StartRepairInput, 'file'> & { file: readonly Blob[] };

/**
 * The form 'Finalizar reparación' to send: photos of the result (`fileEnd`) and of the supplies, the drawn signature as a PNG,
 * the supplies as a list (sent as JSON), and the company of the signed-in user, if any.
 */
type FinishRepairPayload = Omit<FinishRepairInput, 'fileEnd' | 'fileInsumos' | 'signature'> & {
  fileEnd: readonly Blob[];
  fileInsumos: readonly Blob[];
  signature: Blob;
  company?: number;
};

export async function startRepair(payload: StartRepairPayload, options: CreateOptions): Promise<RepairCreated> {
  return (
    await http.create<{ data: RepairCreated }>('/repairs/start', toFormData(payload), { ...options, tellsClock: true })
  ).data;
}

type InterruptRepairPayload = Omit<InterruptRepairInput, 'file'> & { file: readonly Blob[] };

export async function interruptRepair(payload: InterruptRepairPayload, options: CreateOptions): Promise<void> {
  await http.create('/repairs/interrupt', toFormData(payload), options);
}

export async function finishRepair(payload: FinishRepairPayload, options: CreateOptions): Promise<RepairCreated> {
  const { insumos, signature, ...rest } = payload;
  const form = toFormData({
    ...rest,
    insumos: JSON.stringify(insumos.map(({ id, name, cantidad }) => ({ id, name, cantidad }))),
    signature: new File([signature], 'firma.png', { type: 'image/png' }),
  });
  return (await http.create<{ data: RepairCreated }>('/repairs/', form, { ...options, tellsClock: true })).data;
}
