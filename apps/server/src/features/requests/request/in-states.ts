import type { RequestStatus } from '@portal/domain';
import { sql, type RawBuilder } from 'kysely';

import type { Condition } from '../../../platform/query/read-page';

/** A condition on the table `requests`, with literals, so that the planner can prove that a partial index holds the states. */
export const inStates = (statuses: readonly RequestStatus[]): Condition =>
  sql`requests.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;

/** Its operator has it, or the leader who has not given it to one. */
export const inHandsOf = (person: RawBuilder<unknown>) =>
  sql<boolean>`(requests.operator_id = ${person} or (requests.operator_id is null and requests.assigner_id = ${person}))`;
