export { createCatalogueRepository } from './catalogue-repository';
