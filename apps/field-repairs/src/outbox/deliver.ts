import { ApiError, getRequest, useSession } from '@portal/api-client';
import { canHappen, ERROR_MESSAGES, interruptRepairSchema, startRepairSchema, validate } from '@portal/domain';
import { finishRepair, interruptRepair, startRepair } from '../api/repairs';
import { deviceDrafts } from '../drafts/device-drafts';
import type { RepairDraft, RepairForm } from '../drafts/repair-draft';
import { finishValuesOf } from '../drafts/finish-draft';
import { finishFields } from '../drafts/finish-values';
import { interruptValuesOf } from '../drafts/interrupt-draft';
import { startValuesOf } from '../drafts/start-draft';
import type { DeliveryCall } from './outbox';

type Deliver = (draft: RepairDraft, call: DeliveryCall) => Promise<void>;

const DELIVERIES: Readonly<Record<RepairForm, Deliver>> = {
  async start(draft, call) {
    const values = startValuesOf(draft.content, draft.id.request);
    const checked = validate(startRepairSchema, { ...values, startedAt: submittedAt(draft) });
    if (!checked.ok) throw unfit();
    await startRepair({ ...checked.value, file: values.file }, call);
  },

  async finish(draft, call) {
    const values = finishValuesOf(draft.content);
    const fields = finishFields(values, draft.id.request);
    const { fileEnd, fileInsumos, signature } = values;
    if (!fields || !signature) throw unfit();
    const company = useSession.getState().user?.company?.id;
    const finishedAt = submittedAt(draft);
    await finishRepair(
      { ...fields, fileEnd, fileInsumos, signature, finishedAt, ...(company ? { company } : {}) },
      call,
    );
  },

  async interrupt({ id, content }, call) {
    const values = interruptValuesOf(content, id.request);
    const checked = validate(interruptRepairSchema, values);
    if (!checked.ok) throw unfit();
    await interruptRepair({ ...checked.value, file: values.file }, call);
    // A finish that was begun for the request is useless now. The list still offers it where the device cannot delete it.
    await deviceDrafts.discard({ ...id, kind: 'finish' }).catch(() => undefined);
  },
};

/** Throws ApiError as the server answered, or 422 for a draft that today's rules refuse. */
export const deliver: Deliver = (draft, call) => DELIVERIES[draft.id.kind](draft, call);

export async function isStillOpen({ id }: RepairDraft): Promise<boolean> {
  const { status } = await getRequest(id.request);
  return canHappen(id.kind, status);
}

const submittedAt = ({ submission }: RepairDraft): string | undefined =>
  submission?.submittedAt === undefined ? undefined : new Date(submission.submittedAt).toISOString();

/** The rules may have become stricter since the draft was sent first. */
const unfit = (): ApiError => new ApiError({ status: 422, code: 'VALIDATION', message: ERROR_MESSAGES.VALIDATION });
