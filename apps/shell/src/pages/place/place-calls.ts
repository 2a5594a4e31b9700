import type { ConfirmedPlaceRequest, PlaceForm, PlaceReceipt, PlaceRequest } from '@portal/domain';
import { callData } from '../follow/follow-calls';

/** Throws FollowFailure 404 when the code does not hold. */
export const readPlaceForm = (key: string) => callData<PlaceForm>('/places/form', key);

export const sendPlaceRequest = (key: string, form: FormData) => callData<PlaceReceipt>('/places/requests', key, form);

/** Throws FollowFailure 404 when the link does not hold. */
export const readPlaceRequest = (key: string) => callData<PlaceRequest>('/places/requests', key);

export const confirmPlaceRequest = (key: string) =>
  callData<ConfirmedPlaceRequest>('/places/requests/confirm', key, {});
