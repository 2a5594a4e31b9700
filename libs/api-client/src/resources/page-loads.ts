// By itself, without the queries of the release screen: the shell needs it before anybody is signed in.
import type { PageLoad } from '@portal/domain';
import { http, type CallOptions } from '../http/transport';

/**
 * POST /area-visits: how page loads of areas ended; at most PAGE_LOADS_MAX at a time.
 * @param options.keepalive lets the call outlive the page
 */
export async function reportPageLoads(
  pageLoads: readonly PageLoad[],
  options: Pick<CallOptions, 'keepalive'> = {},
): Promise<void> {
  await http.post('/area-visits', { visits: pageLoads }, options);
}
