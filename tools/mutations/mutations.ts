/** The folder of the browser tests: a fault that they have to find is built before they run. */
export const BROWSER_TESTS = 'apps/portal-e2e';

/** One fault that is put into the product on purpose, and the test that has to notice it. */
export type Mutation = {
  /** What a person would notice. */
  fact: string;
  /** The changed file, from the root of the workspace. */
  file: string;
  /** What stands there once, and what takes its place. */
  from: string;
  to: string;
  /** The folder whose tests have to fail. */
  project: string;
  /** The test file, from that folder. */
  test: string;
};

/** Faults spread over everything that is promised: where one goes unnoticed, a fact has no test any more. */
export const MUTATIONS: readonly Mutation[] = [
  // Rules and words (libs/domain)
  {
    fact: 'A wrong e-mail is refused in other words than the specification has',
    file: 'libs/domain/src/validation/messages.ts',
    from: "format: 'El formato del correo es incorrecto'",
    to: "format: 'El correo no es válido'",
    project: 'libs/domain',
    test: 'src/people/user-schemas.test.ts',
  },
  {
    fact: 'A RUT without a hyphen is accepted',
    file: 'libs/domain/src/people/documents.ts',
    from: 'if (hyphens === 0) return MESSAGES.rut.noHyphen;',
    to: 'if (hyphens === 0) return null;',
    project: 'libs/domain',
    test: 'src/people/user-schemas.test.ts',
  },
  {
    fact: 'A request may have eleven photos',
    file: 'libs/domain/src/limits.ts',
    from: 'requestPhotos: 10,',
    to: 'requestPhotos: 11,',
    project: 'libs/domain',
    test: 'src/requests/request-schemas.test.ts',
  },
  {
    fact: 'A set of a repair may have six photos',
    file: 'libs/domain/src/limits.ts',
    from: 'repairPhotos: 5,',
    to: 'repairPhotos: 6,',
    project: 'libs/domain',
    test: 'src/repairs/repair-schemas.test.ts',
  },
  {
    fact: 'A repair is finished without a signature',
    file: 'libs/domain/src/repairs/repair-schemas.ts',
    from: "      (signature) => (signature === undefined ? MESSAGES.finish.signature : null),\n      (signature) => (signature.type === 'image/png' ? null",
    to: "      (signature) => (signature === undefined || signature.type === 'image/png' ? null",
    project: 'libs/domain',
    test: 'src/repairs/repair-schemas.test.ts',
  },
  {
    fact: 'Half a cent of a line is dropped instead of rounded up',
    file: 'libs/domain/src/money/money.ts',
    from: '(tenThousandths + 50n) / 100n',
    to: 'tenThousandths / 100n',
    project: 'libs/domain',
    test: 'src/money/money.test.ts',
  },
  {
    fact: 'The suggested price leaves the supplies out',
    file: 'libs/domain/src/money/suggested-price.ts',
    from: 'sumPesos([suppliesSubtotal(supplies), service])',
    to: 'service',
    project: 'libs/domain',
    test: 'src/money/money.test.ts',
  },
  {
    fact: 'Late in the evening it is tomorrow already: days are those of UTC',
    file: 'libs/domain/src/dates/business-time.ts',
    from: "  timeZone: BUSINESS_TIME_ZONE,\n  year: 'numeric',",
    to: "  timeZone: 'UTC',\n  year: 'numeric',",
    project: 'libs/domain',
    test: 'src/dates/business-time.test.ts',
  },
  {
    fact: 'In winter the day begins an hour early',
    file: 'libs/domain/src/dates/business-time.ts',
    from: 'return businessDay(atThree) === day ? atThree : new Date(midnightUtc + 4 * 3_600_000);',
    to: 'return atThree;',
    project: 'libs/domain',
    test: 'src/dates/business-time.test.ts',
  },
  {
    fact: 'A repair is finished that was never started',
    file: 'libs/domain/src/requests/request-lifecycle.ts',
    from: "    from: ['en proceso'],",
    to: "    from: ['asignado', 'en proceso'],",
    project: 'libs/domain',
    test: 'src/requests/request-lifecycle.test.ts',
  },
  {
    fact: 'A client can open the report',
    file: 'libs/domain/src/access/permissions.ts',
    from: 'staff(report)),\n} as const',
    to: 'staff(report, client)),\n} as const',
    project: 'libs/domain',
    test: 'src/access/access.test.ts',
  },
  {
    fact: 'A select does not tell two people of one name apart',
    file: 'libs/domain/src/people/named-choices.ts',
    from: "times.get(keys[index] ?? '') !== 1",
    to: "times.get(keys[index] ?? '') === 0",
    project: 'libs/domain',
    test: 'src/people/named-choices.test.ts',
  },
  {
    fact: 'A version on trial is given to everybody',
    file: 'libs/domain/src/platform/canary.ts',
    from: 'canary.share * (BUCKETS / 100) ? canary',
    to: 'BUCKETS ? canary',
    project: 'libs/domain',
    test: 'src/platform/canary.test.ts',
  },
  // Who may do and read what (apps/api)
  {
    fact: 'Whoever invoices may also set the price',
    file: 'libs/domain/src/access/permissions.ts',
    from: "'liquidations:create': staff(liquidator),",
    to: "'liquidations:create': staff(liquidator, invoicing),",
    project: 'apps/api',
    test: 'src/access-matrix/access-matrix.test.ts',
  },
  {
    fact: 'The page of a user can be read by everybody who is signed in',
    file: 'apps/api/src/users/users-routes.ts',
    from: "    '/users/:id',\n    { config: { access: 'users:manage' }, schema: describe({ summary: 'Un usuario,",
    to: "    '/users/:id',\n    { config: { access: 'session:use' }, schema: describe({ summary: 'Un usuario,",
    project: 'apps/api',
    test: 'src/access-matrix/access-matrix.test.ts',
  },
  {
    fact: 'A client reads the requests of other clients',
    file: 'apps/api/src/requests/request-visibility.ts',
    from: '(holds(user, ROLE.client) && request.created_by === user.id)',
    to: 'holds(user, ROLE.client)',
    project: 'apps/api',
    test: 'src/requests/requests-routes.test.ts',
  },
  {
    fact: 'The price of a service is sent to a client',
    file: 'apps/api/src/services/present-service.ts',
    from: "...(canReadPrices(reader, 'services:manage') ? { price } : {}), status",
    to: 'price, status',
    project: 'apps/api',
    test: 'src/http/option-list.test.ts',
  },
  {
    fact: 'The history tells amounts to people who may not read money',
    file: 'apps/api/src/requests/present-request.ts',
    from: "changes: can(reader, 'money:read') ? row.changes : row.changes.filter(({ kind }) => kind !== 'money'),",
    to: 'changes: row.changes,',
    project: 'apps/api',
    test: 'src/liquidations/liquidations-routes.test.ts',
  },
  {
    fact: 'The document of a client whose name nobody shares leaves the server',
    file: 'apps/api/src/lists/namesakes.ts',
    from: '${sql.ref(`${table}.name_key`)}) > 1',
    to: '${sql.ref(`${table}.name_key`)}) > 0',
    project: 'apps/api',
    test: 'src/http/option-list.test.ts',
  },
  {
    fact: 'A change of a request is announced to people who may not see it',
    file: 'apps/api/src/events/event-streams.ts',
    from: 'if (concerns(connection.user, change)) write(',
    to: 'write(',
    project: 'apps/api',
    test: 'src/events/events-routes.test.ts',
  },
  {
    fact: 'A deactivated person stays signed in',
    file: 'apps/api/src/database/migrations/0001-create-schema.ts',
    from: 'update sessions set ended_at = now() where user_id = new.id and ended_at is null;',
    to: '',
    project: 'apps/api',
    test: 'src/auth/session-end.test.ts',
  },
  {
    fact: 'Passwords of one account can be guessed for ever from one address',
    file: 'apps/api/src/auth/login-limits.ts',
    from: '      await count(pair);\n',
    to: '',
    project: 'apps/api',
    test: 'src/auth/login-limits.test.ts',
  },
  {
    fact: 'A page of another site can sign its visitor in',
    file: 'apps/api/src/auth/auth-routes.ts',
    from: '      refuseOtherOrigins(request);\n',
    to: '',
    project: 'apps/api',
    test: 'src/auth/auth-routes.test.ts',
  },
  {
    fact: 'An edit of a user leaves no entry in the audit trail',
    file: 'apps/api/src/users/users-routes.ts',
    from: 'for (const fact of facts) await recordAudit(trx, request, fact);',
    to: 'void facts;',
    project: 'apps/api',
    test: 'src/audit/audit-routes.test.ts',
  },
  {
    fact: 'The last administrator gives the role up',
    file: 'apps/api/src/users/users-service.ts',
    from: 'if (isLast) throw conflict(REFUSALS.lastAdministrator);',
    to: 'void isLast;',
    project: 'apps/api',
    test: 'src/users/last-administrator.test.ts',
  },
  // The life of a request (apps/api)
  {
    fact: 'Two replicas let two people win the same move',
    file: 'apps/api/src/requests/requests-repository.ts',
    from: "state.where('id', '=', id).forUpdate().executeTakeFirst()",
    to: "state.where('id', '=', id).executeTakeFirst()",
    project: 'apps/api',
    test: 'src/requests/replicas.test.ts',
  },
  // Fields, forms and lists (libs/ui)
  {
    fact: 'The message of a field is not read with it',
    file: 'libs/ui/src/form/use-portal-field.ts',
    from: 'options.hasHelp ? `${ids.help} ${ids.message}` : ids.message',
    to: 'ids.help',
    project: 'libs/ui',
    test: 'src/form/portal-form.test.tsx',
  },
  {
    fact: 'The focus stays on the button of a form that was refused',
    file: 'libs/ui/src/form/focus-first-wrong-field.ts',
    from: '  wrong.focus({ preventScroll: true });\n',
    to: '',
    project: 'libs/ui',
    test: 'src/form/portal-form.test.tsx',
  },
];
