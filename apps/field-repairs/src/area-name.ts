export const AREA_NAME = 'field-repairs';
