import type { HistoryEntry } from '@portal/domain';

import type { Db } from '../../../platform/database/schema';
import type { FileAddresses } from '../../../platform/files/file-addresses';
import type { PastPage } from './past-page';
import { presentHistory } from './present-request';
import { selectHistory, type RequestDetailRow } from './request-detail';
import { worksOn, type Viewer } from './request-visibility';

type Reading = {
  db: Db;
  addresses: FileAddresses;
  user: Viewer;
  request: RequestDetailRow;
  before?: number | undefined;
};

export async function readHistory({ db, addresses, user, request, before }: Reading): Promise<PastPage<HistoryEntry>> {
  const { rows, hasOlder } = await selectHistory(db, request.id, user, before);
  const reader = { user, isAtWork: worksOn(user, request) };
  return { rows: rows.map((row) => presentHistory(addresses, row, reader)), hasOlder };
}
