/** Name of this area in the portal, and on the device. */
export const AREA_NAME = 'field-repairs';
