import { startRepairSchema, validate } from '@portal/domain';
import { startRepair } from '../api/repairs';
import { unfit, type Deliver } from '../outbox/delivery';
import { startValuesOf } from './start-draft';

/** Sends the draft of a start once. */
export const deliverStart: Deliver = async ({ id, content }, call) => {
  const values = startValuesOf(content, id.request);
  const checked = validate(startRepairSchema, values);
  if (!checked.ok) throw unfit();
  await startRepair({ ...checked.value, file: values.file }, call);
};
