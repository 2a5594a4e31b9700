import { isWorkDone, LIMITS, type RequestPage } from '@portal/domain';

import type { Db } from '../../../platform/database/schema';
import type { FileAddresses } from '../../../platform/files/file-addresses';
import { presentRequestDetail } from '../request/present-request';
import { readHistory } from '../request/read-history';
import type { RequestDetailRow } from '../request/request-detail';
import { answersUntil } from '../request/rate-work';
import { callsRequester, worksOn, type Viewer } from '../request/request-visibility';
import { presentRating, presentRepairOfRequest, selectRepairOfRequest } from './repair-of-request';

type Reading = { db: Db; addresses: FileAddresses; user: Viewer; request: RequestDetailRow };

export async function readRequestPage({ db, addresses, user, request }: Reading): Promise<RequestPage> {
  const history = await readHistory({ db, addresses, user, request });
  const [repair] = isWorkDone(request.status) ? await selectRepairOfRequest(db, request.id) : [];
  return {
    requester: {
      name: request.requester_name,
      phone: callsRequester(user, request) ? request.requester_phone : null,
    },
    askedByCode: presentSender(request),
    request: presentRequestDetail(addresses, request, worksOn(user, request)),
    repair: repair === undefined ? null : presentRepairOfRequest(addresses, repair),
    rating: repair === undefined ? null : presentRating(repair, user),
    history: history.rows,
    hasOlderHistory: history.hasOlder,
  };
}

/** Returns what only the page shows: its document holds none of it. */
export function presentForReader(user: Viewer, request: RequestDetailRow, now: Date) {
  if (!worksOn(user, request)) return { forClient: { answersUntil: answersUntil(request, now) } };
  const { operator_phone: operator, leader_phone: leader } = request;
  return { phones: callsRequester(user, request) ? { operator, leader } : { operator: null, leader: null } };
}

function presentSender({ sender_name: name, sender_email: email, sender_phone: phone }: RequestDetailRow) {
  return name === null ? null : { name, email, phone };
}

/** Reads the page of a request with its history, for its document: the newest `LIMITS.dossierHistory` entries. */
export async function readWholeRequest(reading: Reading): Promise<RequestPage> {
  const page = await readRequestPage(reading);
  let { history, hasOlderHistory } = page;
  while (hasOlderHistory && history.length < LIMITS.dossierHistory) {
    const older = await readHistory({ ...reading, before: history[0]?.id });
    history = [...older.rows, ...history];
    hasOlderHistory = older.hasOlder;
  }
  return { ...page, history, hasOlderHistory };
}
