/** What this area is called by the portal, and on the device. */
export const AREA_NAME = 'field-repairs';
