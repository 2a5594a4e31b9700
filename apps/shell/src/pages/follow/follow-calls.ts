import type { ErrorBody, FollowedRequest, PhotoVariant, RequestCreated, WorkRating } from '@portal/domain';

const NO_ANSWER = 'No hay conexión con el portal. Revisa tu internet e intenta de nuevo';

/** A refusal, or a call without an answer (status 0), with its message for people. */
export class FollowFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Calls the API by hand: its client would be most of what this page loads. */
async function call<Data>(path: string, key: string, body?: object): Promise<Data> {
  const sent = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  let answer: { data: Data } | ErrorBody;
  let status: number;
  try {
    const response = await fetch(`/api/v1${path}?${new URLSearchParams({ key }).toString()}`, sent);
    status = response.status;
    answer = (await response.json()) as { data: Data } | ErrorBody;
  } catch (error) {
    throw new FollowFailure(0, NO_ANSWER, { cause: error });
  }
  if ('data' in answer) return answer.data;
  const { errors = {}, message } = answer;
  throw new FollowFailure(status, Object.values(errors)[0] ?? message);
}

/** GET /follow: the request of a link. @throws FollowFailure 404 when the link does not hold */
export const followRequest = (key: string) => call<FollowedRequest>('/follow', key);

/** POST /follow/still-broken: opens a request that continues the finished one. */
export const tellStillBroken = (key: string, description: string) =>
  call<RequestCreated>('/follow/still-broken', key, { description });

/** POST /follow/rating: rates the work, or changes the rating. */
export const rateWork = (key: string, rating: WorkRating) =>
  call<WorkRating>('/follow/rating', key, { stars: rating.stars, words: rating.words ?? '' });

/** The address of a photo of the result. */
export const followedPhoto = (key: string, id: string, variant: PhotoVariant): string =>
  `/api/v1/follow/photos/${id}?${new URLSearchParams({ v: variant, key }).toString()}`;
