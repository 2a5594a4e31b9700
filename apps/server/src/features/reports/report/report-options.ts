import { LIMITS, OWN_COMPANY, type ReportOptions } from '@portal/domain';
import type { Kysely } from 'kysely';

import type { Database } from '../../../platform/database/schema';

/** Deleted ones too, because the report contains their requests. */
export async function selectReportOptions(db: Kysely<Database>): Promise<ReportOptions> {
  const namesOf = (table: 'services' | 'companies') =>
    db.selectFrom(table).select(['id', 'name']).orderBy('name_order').orderBy('id').limit(LIMITS.optionsMax).execute();
  const [servicios, empresas] = await Promise.all([namesOf('services'), namesOf('companies')]);
  return { servicios, empresas: [OWN_COMPANY, ...empresas] };
}
