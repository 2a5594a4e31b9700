import { useAddressOptions } from '@portal/api-client';
import type { AddressChoice, RequestPlace } from '@portal/domain';
import { useMyRequests } from '../api/requests';

export type LastPlace = Partial<Record<keyof RequestPlace, AddressChoice>>;

/** Reads the place of the signed-in client's last request: most people ask from the same shop again. */
export function useLastPlace(): LastPlace | null {
  const requests = useMyRequests({ offset: 0, limit: 1 });
  const place = requests.data?.data[0]?.place;
  const clients = useAddressOptions('clients', place?.client);
  const malls = useAddressOptions('malls', place?.mall);
  const locations = useAddressOptions('locations', place?.location);
  if ([requests, clients, malls, locations].some(({ isPending }) => isPending)) return null;
  return {
    ...offered('client', clients, place?.client),
    ...offered('mall', malls, place?.mall),
    ...offered('location', locations, place?.location),
  };
}

function offered(
  name: keyof RequestPlace,
  { data }: ReturnType<typeof useAddressOptions>,
  id: number | undefined,
): LastPlace {
  const choice = data?.find((option) => option.id === id);
  return choice ? { [name]: choice } : {};
}
