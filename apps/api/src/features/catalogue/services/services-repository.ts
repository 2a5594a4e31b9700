import {
  OPEN_REQUEST_STATUSES,
  type CreateServiceInput,
  type EditServiceInput,
  type RecordStatus,
} from '@portal/domain';
import type { Selectable } from 'kysely';

import type { Db, ServicesTable } from '../../../platform/database/schema';
import { nameBeginsWith } from '../../../platform/query/text-search';

export type ServiceRow = Pick<Selectable<ServicesTable>, 'id' | 'name' | 'price' | 'status'>;

export type ServiceFilters = { q?: string | undefined; status?: RecordStatus | undefined };
export type ServiceSort = { field: 'service' | 'price' | 'status' | 'id'; direction: 'asc' | 'desc' };

const COLUMNS = ['id', 'name', 'price', 'status'] as const;
const ORDER = { service: 'name_key', price: 'price', status: 'status', id: 'id' } as const;

/** The service catalogue. A deleted service is not there for any of these. */
export function createServicesRepository(db: Db) {
  const matching = ({ q, status }: ServiceFilters) => {
    let query = db.selectFrom('services').where('status', '<>', 'eliminado');
    if (status !== undefined) query = query.where('status', '=', status);
    if (q !== undefined) query = query.where(nameBeginsWith('name_key', q));
    return query;
  };

  return {
    list(filters: ServiceFilters, { field, direction }: ServiceSort, cut: { offset: number; limit: number }) {
      return matching(filters)
        .select(COLUMNS)
        .orderBy(ORDER[field], direction)
        .orderBy('id', direction)
        .limit(cut.limit)
        .offset(cut.offset)
        .execute();
    },

    async count(filters: ServiceFilters): Promise<number> {
      const { total } = await matching(filters)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    insert({ service, price }: CreateServiceInput): Promise<ServiceRow> {
      return db.insertInto('services').values({ name: service, price }).returning(COLUMNS).executeTakeFirstOrThrow();
    },

    /** Updates a service and reads it back; undefined when it does not exist. */
    update(id: number, { service, price, status }: EditServiceInput, now: Date): Promise<ServiceRow | undefined> {
      return db
        .updateTable('services')
        .set({ name: service, price, status, updated_at: now })
        .where('id', '=', id)
        .where('status', '<>', 'eliminado')
        .returning(COLUMNS)
        .executeTakeFirst();
    },

    /**
     * Locks the service until the transaction ends: no new reference to it can be stored meanwhile.
     * @returns whether there is such a service
     */
    async lock(id: number): Promise<boolean> {
      const row = await db
        .selectFrom('services')
        .select('id')
        .where('id', '=', id)
        .where('status', '<>', 'eliminado')
        .forUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },

    async countOpenRequests(id: number): Promise<number> {
      const { total } = await db
        .selectFrom('requests')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('service_id', '=', id)
        .where('status', 'in', OPEN_REQUEST_STATUSES)
        .executeTakeFirstOrThrow();
      return total;
    },

    /** Deletes softly: past requests keep their row. Undefined when there is none. */
    delete(id: number, now: Date): Promise<ServiceRow | undefined> {
      return db
        .updateTable('services')
        .set({ status: 'eliminado', updated_at: now })
        .where('id', '=', id)
        .where('status', '<>', 'eliminado')
        .returning(COLUMNS)
        .executeTakeFirst();
    },
  };
}
