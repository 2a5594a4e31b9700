import { startRepairSchema, validate } from '@portal/domain';
import { startRepair } from '../api/repairs';
import { submittedAt, unfit, type Deliver } from '../outbox/delivery';
import { startValuesOf } from './start-draft';

/** Sends the draft of a start once. */
export const deliverStart: Deliver = async (draft, call) => {
  const values = startValuesOf(draft.content, draft.id.request);
  const checked = validate(startRepairSchema, { ...values, startedAt: submittedAt(draft) });
  if (!checked.ok) throw unfit();
  await startRepair({ ...checked.value, file: values.file }, call);
};
