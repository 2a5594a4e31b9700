/** Shares of faults, in percent, that the tests of a folder notice. Each is measured and may not fall; a folder without one has not been measured. */
export const SCORES: Readonly<Record<string, number>> = {
  'libs/domain/src/access': 96,
  'libs/domain/src/money': 97,
  'libs/domain/src/repairs': 98,
};
