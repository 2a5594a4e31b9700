import { ApiError, getRequest } from '@portal/api-client';
import { canHappen } from '@portal/domain';
import type { RepairDraft, RepairForm } from '../drafts/repair-draft';
import type { DeliveryCall } from './outbox';

/**
 * Sends a draft of one form once.
 * @throws ApiError as the server answered, or `unfit`
 */
export type Deliver = (draft: RepairDraft, call: DeliveryCall) => Promise<unknown>;

/** The functions that send the drafts of each form. */
type Deliveries = Readonly<Record<RepairForm, Deliver>>;

let registered: Deliveries | null = null;

/** Takes how the drafts of each form are sent: the outbox itself knows no form. */
export function registerDeliveries(deliveries: Deliveries): void {
  registered = deliveries;
}

/** Sends a draft once, as its form does. */
export const deliver: Deliver = async (draft, call) => {
  if (!registered) throw new Error('The area registers its deliveries before anything is sent');
  await registered[draft.id.kind](draft, call);
};

/** When the person handed a draft over, as the server reads it; nothing where that does not count. */
export const submittedAt = ({ submission }: RepairDraft): string | undefined =>
  submission?.submittedAt === undefined ? undefined : new Date(submission.submittedAt).toISOString();

/** The refusal of a draft by the rules of today, which may have become stricter since it was sent first. */
export const unfit = (): ApiError =>
  new ApiError({ status: 422, code: 'VALIDATION', message: 'Hay campos por corregir' });

/** Tells whether the request is still in the state that the draft's form is for. */
export async function isStillOpen({ id }: RepairDraft): Promise<boolean> {
  const { status } = await getRequest(id.request);
  return canHappen(id.kind, status);
}
