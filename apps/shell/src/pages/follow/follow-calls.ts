import type { ErrorBody, FieldErrors, FollowedRequest, PhotoVariant, RequestCreated, WorkRating } from '@portal/domain';

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

/** Calls the API by hand: its client would be most of what this page loads. */
async function call<Answer>(
  path: string,
  key: string,
  { sent, read }: { sent?: object; read: (response: Response) => Promise<Answer> },
): Promise<Answer> {
  const init =
    sent instanceof FormData
      ? { method: 'POST', body: sent }
      : sent && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) };
  let status: number;
  let refusal: ErrorBody;
  try {
    const response = await fetch(`/api/v1${path}?${new URLSearchParams({ key }).toString()}`, init);
    if (response.ok) return await read(response);
    status = response.status;
    refusal = (await response.json()) as ErrorBody;
  } catch (error) {
    throw new FollowFailure(0, NO_ANSWER, {}, { cause: error });
  }
  throw new FollowFailure(status, Object.values(refusal.errors ?? {})[0] ?? refusal.message, refusal.errors);
}

/** A form is sent as multipart, anything else as JSON. */
export const callData = <Data>(path: string, key: string, sent?: object) =>
  call(path, key, { sent, read: async (response) => ((await response.json()) as { data: Data }).data });

/** Throws FollowFailure 404 when the link does not hold. */
export const followRequest = (key: string) => callData<FollowedRequest>('/follow', key);

export const tellStillBroken = (key: string, description: string) =>
  callData<RequestCreated>('/follow/still-broken', key, { description });

export const rateWork = (key: string, rating: WorkRating) =>
  callData<WorkRating>('/follow/rating', key, { stars: rating.stars, words: rating.words ?? '' });

export const followedPhoto = (key: string, id: string, variant: PhotoVariant): string =>
  `/api/v1/follow/photos/${id}?${new URLSearchParams({ v: variant, key }).toString()}`;

export const followedDossier = (key: string) => call('/follow/dossier', key, { read: (response) => response.blob() });
