/** Shares of faults, in percent, that the tests of a folder or a file notice. Each is measured and may not fall; what has none has not been measured. */
export const SCORES: Readonly<Record<string, number>> = {
  // In the API only faults in rules count, and the tests of the folder alone (run.ts).
  'apps/api/src/features/invoices': 86,
  'apps/api/src/features/liquidations': 91,
  // Facts of requests/assignment are held by the tests of requests/life too.
  'apps/api/src/features/requests/assignment': 64,
  'apps/api/src/features/requests/life/check-deadlines.ts': 88,
  'apps/api/src/features/requests/life/close-as-duplicate.ts': 77,
  'apps/api/src/features/requests/life/continue-request.ts': 86,
  'apps/api/src/features/requests/life/keep-deadline.ts': 82,
  'apps/api/src/features/requests/life/lock-for-work.ts': 77,
  // A refusal by state is held by life/request-life.test.ts, the money of an event by the tests of invoices.
  'apps/api/src/features/requests/life/request-transition.ts': 85,
  'apps/api/src/features/requests/life/requests-service.ts': 96,
  'apps/api/src/features/requests/request-visibility.ts': 91,
  'apps/api/src/features/suggestions': 91,
  'apps/api/src/platform/auth/client-network.ts': 95,
  'apps/api/src/platform/auth/cookie-person.ts': 81,
  // The first read of a sign-in refuses a flood early; counting refuses the same attempts, so that its faults are not noticed.
  'apps/api/src/platform/auth/login-limits.ts': 75,
  'apps/api/src/platform/auth/passwords.ts': 68,
  'apps/api/src/platform/auth/session-token.ts': 86,
  'apps/api/src/platform/auth/sessions-repository.ts': 83,
  // The last use of a session is compared twice, here and in the statement that writes it.
  'apps/api/src/platform/auth/sessions.ts': 88,
  'libs/domain/src/access': 96,
  'libs/domain/src/dates': 88,
  'libs/domain/src/deadlines': 95,
  'libs/domain/src/finance': 88,
  'libs/domain/src/money': 97,
  'libs/domain/src/notices': 96,
  'libs/domain/src/people': 94,
  'libs/domain/src/photos': 91,
  // Descriptors, slots and releases are tested where they are used: in `libs/releases`, the tools and the shell.
  'libs/domain/src/platform': 64,
  'libs/domain/src/repairs': 98,
  'libs/domain/src/requests': 88,
  // Messages and the rules of fields are held by the tests of the records that have them: fields.ts alone reaches 82 with those.
  'libs/domain/src/validation': 67,
  'libs/domain/src/validation/fields.ts': 82,
};
