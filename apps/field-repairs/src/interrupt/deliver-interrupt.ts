import { interruptRepairSchema, validate } from '@portal/domain';
import { interruptRepair } from '../api/repairs';
import { deviceDrafts } from '../drafts/device-drafts';
import { unfit, type Deliver } from '../outbox/delivery';
import { interruptValuesOf } from './interrupt-draft';

/** Sends the draft of an interruption once. A finish that was begun for the request is of no use afterwards. */
export const deliverInterrupt: Deliver = async ({ id, content }, call) => {
  const values = interruptValuesOf(content, id.request);
  const checked = validate(interruptRepairSchema, values);
  if (!checked.ok) throw unfit();
  await interruptRepair({ ...checked.value, file: values.file }, call);
  // The list still offers it where the device cannot delete it, and says that the request is gone.
  await deviceDrafts()
    .discard({ ...id, kind: 'finish' })
    .catch(() => undefined);
};
