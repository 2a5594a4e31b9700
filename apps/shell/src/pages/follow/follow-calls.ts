import type { ErrorBody, FieldErrors, FollowedRequest, PhotoVariant, RequestSaved, WorkRating } from '@portal/domain';

const NO_ANSWER = 'No hay conexión con el portal. Revisa tu internet e intenta de nuevo';

/** A refusal, or a call without an answer (status 0), with its message for people. */
export class FollowFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: FieldErrors = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const addressOf = (path: string, query: Record<string, string>): string =>
  `/api/v1${path}?${new URLSearchParams(query).toString()}`;

/** Calls the API by hand: its client would be most of what this page loads. A form is sent as multipart, anything else as JSON. */
export async function callData<Data>(path: string, key: string, sent?: object): Promise<Data> {
  const init =
    sent instanceof FormData
      ? { method: 'POST', body: sent }
      : sent && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) };
  let status: number;
  let refusal: ErrorBody;
  try {
    const response = await fetch(addressOf(path, { key }), init);
    if (response.ok) return ((await response.json()) as { data: Data }).data;
    status = response.status;
    refusal = (await response.json()) as ErrorBody;
  } catch (error) {
    throw new FollowFailure(0, NO_ANSWER, {}, { cause: error });
  }
  throw new FollowFailure(status, Object.values(refusal.errors ?? {})[0] ?? refusal.message, refusal.errors);
}

/** Throws FollowFailure 404 when the link does not hold. */
export const followRequest = (key: string) => callData<FollowedRequest>('/follow', key);

export const tellStillBroken = (key: string, description: string) =>
  callData<RequestSaved>('/follow/still-broken', key, { description });

export const sendNote = (key: string, form: FormData) => callData<null>('/follow/notes', key, form);

export const withdrawRequest = (key: string, reason: string) => callData<null>('/follow/withdrawal', key, { reason });

export const stopFollowing = (key: string) => callData<null>('/follow/stop', key, {});

export const rateWork = (key: string, rating: WorkRating) =>
  callData<WorkRating>('/follow/rating', key, { stars: rating.stars, words: rating.words ?? '' });

export const followedPhoto = (key: string, id: string, variant: PhotoVariant): string =>
  addressOf(`/follow/photos/${id}`, { v: variant, key });

export const followedDossier = (key: string): string => addressOf('/follow/dossier', { key });

/** Shows another page of those without a session, whose address the browser then holds. */
export function moveTo(address: string): void {
  window.history.replaceState(null, '', address);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}
