// In a file without the queries of the release screen, because the shell needs it before a sign-in.
import type { PageLoad } from '@portal/domain';
import { http, type CallOptions } from '../http/transport';

/** At most PAGE_LOADS_MAX at a time. */
export async function reportPageLoads(
  pageLoads: readonly PageLoad[],
  options: Pick<CallOptions, 'keepalive'> = {},
): Promise<void> {
  await http.post('/area-visits', { visits: pageLoads }, options);
}
