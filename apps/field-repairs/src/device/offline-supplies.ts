import { foldText } from '@portal/domain';
import { useSupplyOptions } from '../api/supplies';

export function useOfflineSupplies(q: string) {
  const { data, error, isFetching, isError, refetch } = useSupplyOptions(q);
  const all = useSupplyOptions().data;
  if (!error?.isTransient || !all) return { data, isFetching, isError, refetch };
  const matches = all.filter(({ name }) => foldText(name).startsWith(foldText(q)));
  return { data: matches, isFetching, isError: false, refetch };
}
