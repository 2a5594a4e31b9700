import { useSession } from '@portal/api-client';
import { finishRepair } from '../api/repairs';
import { submittedAt, unfit, type Deliver } from '../outbox/delivery';
import { finishValuesOf } from './finish-draft';
import { finishFields } from './finish-values';

/** Sends the draft of a finish once. */
export const deliverFinish: Deliver = async (draft, call) => {
  const { id, content } = draft;
  const values = finishValuesOf(content);
  const fields = finishFields(values, id.request);
  const { fileEnd, fileInsumos, signature } = values;
  if (!fields || !signature) throw unfit();
  const company = useSession.getState().user?.company?.id;
  const finishedAt = submittedAt(draft);
  const sent = { ...fields, fileEnd, fileInsumos, signature, finishedAt, ...(company ? { company } : {}) };
  await finishRepair(sent, call);
};
