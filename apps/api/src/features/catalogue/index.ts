// The parts of this feature that others use.
export { createCatalogueRepository } from './catalogue-repository';
