import { PAGES } from '../../pages';

/** The parameter of the page's address with the ids of the locations. */
export const PLACES_PARAMETER = 'locations';

/** The list of locations in 'Maestros'. */
export const LOCATIONS_LIST = `${PAGES.masters.path}?kind=locations`;

/** The address of the sheets of some locations. */
export const placeCodesAddress = (locations: readonly number[]): string =>
  `${PAGES.placeCodes.path}?${PLACES_PARAMETER}=${locations.join(',')}`;
