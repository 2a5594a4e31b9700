import { foldText, type Supply } from '@portal/domain';
import { useSupplyOptions } from '../api/supplies';

/** What the picker needs of a search. */
type KnownSupplies = { data: Supply[] | undefined; isFetching: boolean; isError: boolean; refetch: () => unknown };

/** The supplies of the picker: as the server finds them, and when it cannot be reached, found among all that are known here. */
export function useKnownSupplies(q: string): KnownSupplies {
  const { data, error, isFetching, isError, refetch } = useSupplyOptions(q);
  const all = useSupplyOptions().data;
  if (!error?.isTransient || !all) return { data, isFetching, isError, refetch };
  const found = all.filter(({ name }) => foldText(name).startsWith(foldText(q)));
  return { data: found, isFetching, isError: false, refetch };
}
