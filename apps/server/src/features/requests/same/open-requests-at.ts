import { OPEN_REQUEST_STATUSES } from '@portal/domain';
import { sql } from 'kysely';

import type { Db } from '../../../platform/database/schema';
import { inStates } from '../request/in-states';

/** Selects the open requests of a place, beside which another one of the same service may be a repetition. */
export const openRequestsAt = (db: Db, { mall, location }: { mall: number; location: number }) =>
  db
    .selectFrom('requests')
    .where('requests.location_id', '=', location)
    .where('requests.mall_id', '=', mall)
    .where(sql<boolean>`${inStates(OPEN_REQUEST_STATUSES)}`);
