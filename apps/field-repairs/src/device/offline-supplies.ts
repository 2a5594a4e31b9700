import { foldText, type Supply } from '@portal/domain';
import { useSupplyOptions } from '../api/supplies';

type SupplySearch = { data: Supply[] | undefined; isFetching: boolean; isError: boolean; refetch: () => unknown };

export function useOfflineSupplies(q: string): SupplySearch {
  const { data, error, isFetching, isError, refetch } = useSupplyOptions(q);
  const all = useSupplyOptions().data;
  if (!error?.isTransient || !all) return { data, isFetching, isError, refetch };
  const matches = all.filter(({ name }) => foldText(name).startsWith(foldText(q)));
  return { data: matches, isFetching, isError: false, refetch };
}
