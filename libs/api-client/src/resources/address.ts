import type { AddressCompose } from '@portal/domain';
import { KEYS } from '../query/keys';
import { getData, useOptions, type DataResult } from '../query/use-page';

/** GET /address/compose: the clients, malls and locations a request's address is made of. */
export function getAddressCompose(signal?: AbortSignal): Promise<AddressCompose> {
  return getData('/address/compose', {}, signal);
}

export function useAddressCompose(): DataResult<AddressCompose> {
  return useOptions(KEYS.address, getAddressCompose);
}
