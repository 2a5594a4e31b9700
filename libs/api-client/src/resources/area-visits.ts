// By itself, without the queries of the release screen: the shell needs it before anybody is signed in.
import type { AreaVisit } from '@portal/domain';
import { http, type CallOptions } from '../http/transport';

/**
 * POST /area-visits: how visits to areas ended; at most AREA_VISITS_MAX at a time.
 * @param options.keepalive lets it outlive the page
 */
export async function reportAreaVisits(
  visits: readonly AreaVisit[],
  options: Pick<CallOptions, 'keepalive'> = {},
): Promise<void> {
  await http.post('/area-visits', { visits }, options);
}
