import type { RequestStatus } from '@portal/domain';
import { sql } from 'kysely';

import type { Condition } from '../../../platform/query/read-page';

/** A condition on the table `requests`, with literals, so that the planner can prove that a partial index holds the states. */
export const inStates = (statuses: readonly RequestStatus[]): Condition =>
  sql`requests.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;
