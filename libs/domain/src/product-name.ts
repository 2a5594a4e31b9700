/** Name of the portal: in tabs, navigation, mails, documents and on the start screen of a phone. */
export const PRODUCT_NAME = 'Portal de Reparaciones';
