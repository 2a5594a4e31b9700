import { useState } from 'react';
import { MovedNotice, type RequestMoment } from './moved-notice';

type LatestRequestQuery<Row> = { data?: Row | undefined; error: { status: number } | null };

export type MovedRequestOptions<Row> = {
  opened: Row;
  latest: LatestRequestQuery<Row>;
  mayContinue: (now: Row) => boolean;
  /** True while the own change is in flight, which changes the request too. */
  isSending: boolean;
};

/**
 * Holds a dialog's request when somebody else may be faster: it stays the opened one, with all typed values, until the person
 * continues with the current one. Give the dialog a `key` per opening.
 */
export function useMovedRequest<Row extends RequestMoment>({
  opened,
  latest,
  mayContinue,
  isSending,
}: MovedRequestOptions<Row>) {
  const [request, setRequest] = useState(opened);
  const now = latest.data;
  return {
    request,
    notice: !isSending && (
      <MovedNotice
        seen={request}
        now={now}
        isGone={latest.error?.status === 404}
        onContinue={now && mayContinue(now) ? () => setRequest(now) : undefined}
      />
    ),
  };
}
