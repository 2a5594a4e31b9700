import { PAGES } from '../../pages';

export const PLACES_PARAMETER = 'locations';

export const LOCATIONS_LIST = `${PAGES.masters.path}?kind=locations`;

export const placeCodesAddress = (locations: readonly number[]): string =>
  `${PAGES.placeCodes.path}?${PLACES_PARAMETER}=${locations.join(',')}`;
