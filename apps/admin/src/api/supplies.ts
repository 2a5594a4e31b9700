import { KEYS } from '@portal/api-client';
import type { CreateSupplyInput, EditSupplyInput, ListQuery, Supply } from '@portal/domain';
import { createRecordHooks } from './record-hooks';

type SupplyQuery = ListQuery & { status?: string };

/** Deleting a supply never breaks a past repair. */
export const {
  useList: useSupplies,
  useCreate: useCreateSupply,
  useUpdate: useUpdateSupply,
  useDelete: useDeleteSupply,
} = createRecordHooks<Supply, SupplyQuery, CreateSupplyInput, EditSupplyInput>('/inventory/', KEYS.supplies);
