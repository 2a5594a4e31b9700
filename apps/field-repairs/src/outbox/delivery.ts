import { ApiError, getRequest, useSession } from '@portal/api-client';
import { canHappen, startRepairSchema, validate } from '@portal/domain';
import { finishRepair, startRepair } from '../api/repairs';
import type { Draft } from '../drafts/draft';
import { finishFields } from '../finish/finish-values';
import { finishValuesOf } from '../finish/finish-draft';
import { startValuesOf } from '../start/start-draft';
import type { DeliveryCall } from './outbox';

/** Rules may have become stricter since the draft was sent first. */
const unfit = (): ApiError => new ApiError({ status: 422, code: 'VALIDATION', message: 'Hay campos por corregir' });

/**
 * Sends a draft once.
 * @throws ApiError as the server answered, or 422 when the rules of today refuse it
 */
export async function deliver(draft: Draft, call: DeliveryCall): Promise<void> {
  const request = draft.id.request;
  if (draft.id.kind === 'start') {
    const values = startValuesOf(draft.content, request);
    const checked = validate(startRepairSchema, values);
    if (!checked.ok) throw unfit();
    await startRepair({ ...checked.value, file: values.file }, call);
    return;
  }
  const values = finishValuesOf(draft.content);
  const fields = finishFields(values, request);
  const { fileEnd, fileInsumos, signature } = values;
  if (!fields || !signature) throw unfit();
  const company = useSession.getState().user?.company?.id;
  await finishRepair({ ...fields, fileEnd, fileInsumos, signature, ...(company ? { company } : {}) }, call);
}

/** Tells whether the request is still in the state that the draft's form is for. */
export async function isStillOpen({ id }: Draft): Promise<boolean> {
  const { status } = await getRequest(id.request);
  return canHappen(id.kind, status);
}
