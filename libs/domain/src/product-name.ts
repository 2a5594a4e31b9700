export const PRODUCT_NAME = 'Portal de Reparaciones';
