import { useState, type ReactNode } from 'react';
import { MovedNotice, type RequestMoment } from './moved-notice';

/** A request as a query last read it; any object of this shape will do. */
export type LatestRequestQuery<Row> = { data?: Row | undefined; error: { status: number } | null };

/**
 * `opened`: the request the dialog was opened with. `latest`: the same request as it is read while the dialog is open.
 * `mayContinue`: whether what the dialog does can still be done with the request as it is now. `isSending`: one's own change
 * is on its way, which changes the request too.
 */
export type MovedRequestOptions<Row> = {
  opened: Row;
  latest: LatestRequestQuery<Row>;
  mayContinue: (now: Row) => boolean;
  isSending: boolean;
};

/** `request`: what the dialog is about, and whose version it sends. `notice`: stands above its fields. */
export type MovedRequest<Row> = { request: Row; notice: ReactNode };

/**
 * A dialog's request where somebody else may be faster: it stays the one that was opened, with all that was typed, until the
 * person goes on with how it is now. Each opening is a dialog of its own: give it a `key`.
 */
export function useMovedRequest<Row extends RequestMoment>({
  opened,
  latest,
  mayContinue,
  isSending,
}: MovedRequestOptions<Row>): MovedRequest<Row> {
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
