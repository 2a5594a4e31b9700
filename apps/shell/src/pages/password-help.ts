import { LIMITS } from '@portal/domain';

/** The forbidden characters share a line: the blanks between them do not break. */
export const passwordHelp = (isAdministrator: boolean): string =>
  `Al menos ${isAdministrator ? LIMITS.administratorPasswordMin : LIMITS.passwordMin} caracteres, sin espacios ni ${'\' " ` ; \\ = < >'.replaceAll(' ', '\u00A0')}`;
