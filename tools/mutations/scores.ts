/** Shares of faults, in percent, that the tests of a folder notice. Each is measured and may not fall; a folder without one has not been measured. */
export const SCORES: Readonly<Record<string, number>> = {
  // In the API only faults in rules count, and the tests of the folder alone (run.ts).
  'apps/api/src/features/liquidations': 91,
  'apps/api/src/features/requests/request-visibility.ts': 91,
  'apps/api/src/features/suggestions': 91,
  'libs/domain/src/access': 96,
  'libs/domain/src/dates': 85,
  'libs/domain/src/deadlines': 91,
  'libs/domain/src/finance': 88,
  'libs/domain/src/money': 97,
  'libs/domain/src/notices': 96,
  'libs/domain/src/people': 79,
  'libs/domain/src/photos': 74,
  'libs/domain/src/repairs': 98,
  'libs/domain/src/requests': 80,
};
