import { REQUEST_TRANSITIONS, ROLE_CODES, type RoleCode } from '@portal/domain';

import { ofMoves, type Reach } from './reach';

/**
 * The people who may call a route, and the data they reach by it: role → reach, for people of the operator company and for
 * those of contractor companies. A role that is not named gets 403; data out of reach answers 404 and is in no list.
 */
export type Expectation = {
  staff: Partial<Record<RoleCode, Reach>>;
  contractor: Partial<Record<RoleCode, Reach>>;
  /** Whose rows a list holds, where the address itself names somebody. */
  rows?: Reach;
  /** True when its answers contain amounts of money, which only `MONEY_READERS` may receive. */
  hasMoney?: true;
};

const reaching = (reach: Reach, codes: readonly RoleCode[]): Partial<Record<RoleCode, Reach>> =>
  Object.fromEntries(codes.map((code) => [code, reach]));
const all = (...codes: RoleCode[]) => reaching('all', codes);
const nobody = {};

const admin: Expectation = { staff: all(4), contractor: nobody };
const pricing: Expectation = { ...admin, hasMoney: true };
const everybody = (reach: Reach): Expectation => ({
  staff: reaching(reach, ROLE_CODES),
  contractor: reaching(reach, ROLE_CODES),
});

/** Readers of a request: the back office all; everybody else their own. An administrator works with none. */
const readers: Expectation = {
  staff: { ...all(1, 3, 6, 8, 9), 5: 'created', 7: 'assigned' },
  contractor: { 6: 'in their hands', 7: 'assigned', 8: 'done by their company' },
};
/** People who may change a request before work begins. */
const maintainers: Expectation = { staff: { ...all(6), 5: 'created' }, contractor: nobody };
const subscribers: Expectation = { staff: all(7), contractor: all(6, 7) };
const leaders: Expectation = { staff: nobody, contractor: { 6: 'in their hands' } };
const operators: Expectation = { staff: { 7: 'assigned' }, contractor: { 7: 'assigned' } };

/** People who may receive amounts of money in any answer (product decisions, "A request's life"). */
export const MONEY_READERS: Readonly<Record<'staff' | 'contractor', readonly RoleCode[]>> = {
  staff: [3, 4, 8, 9],
  contractor: [8],
};

/** Open to people without a session. */
export const PUBLIC_ROUTES: readonly string[] = [
  'POST /auth/login',
  'POST /auth/forgot-password',
  'POST /auth/password-link',
  'POST /auth/password',
  // Their signature is the access: notices/notice-mails.test.ts.
  'GET /notices/unsubscribe/:token',
  'POST /notices/unsubscribe/:token',
  'GET /files/:id',
  'GET /calendar/visits.ics',
  // Their token is the access: requests/follow/follow-routes.test.ts.
  'GET /follow',
  'GET /follow/photos/:id',
  'GET /follow/dossier',
  'POST /follow/still-broken',
  'POST /follow/stop',
  'POST /follow/rating',
  'POST /follow/notes',
  'POST /follow/withdrawal',
  // As these: places/places.test.ts.
  'GET /places/form',
  'POST /places/requests',
  'GET /places/requests',
  'POST /places/requests/confirm',
  'GET /api/docs',
  'GET /api/docs*',
  'GET /api/docs/json',
  'GET /api/docs/yaml',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
];

/**
 * The rules of spec 1 §6, spec 2 §6 and the product decisions ("People and roles"), route by route. They are written apart from
 * the deciding code, and on purpose not derived from it: a slip there must not be copied here.
 * 1 Tramitador · 3 Informe · 4 Administrador · 5 Cliente · 6 Asignador · 7 Operario · 8 Liquidador · 9 Facturación
 */
export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  'GET /auth/verify': everybody('themselves'),
  'POST /auth/logout': everybody('all'),
  // Which changes each of them receives: events/events-routes.test.ts.
  'GET /events': everybody('all'),

  'GET /account': everybody('themselves'),
  'PUT /account/phone': everybody('all'),
  'PUT /account/password': everybody('all'),
  'GET /account/sessions': everybody('their own sessions'),
  'DELETE /account/sessions': everybody('all'),
  'DELETE /account/sessions/:sessionId': everybody('their own sessions'),
  'GET /account/filters/:list': everybody('their own filters'),
  'POST /account/filters/:list': everybody('all'),
  'PUT /account/filters/:list/:id': everybody('their own filters'),
  'DELETE /account/filters/:list/:id': everybody('their own filters'),
  // Whose visits it has: requests/calendar/calendar-routes.test.ts.
  'GET /account/calendar': subscribers,
  'POST /account/calendar': subscribers,
  'DELETE /account/calendar': subscribers,
  'GET /account/notices': everybody('all'),
  'PUT /account/notices': everybody('all'),

  // Whose they are: notices/notices.test.ts and push.test.ts.
  'GET /notices': everybody('all'),
  'GET /notices/unread': everybody('all'),
  'PUT /notices/read': everybody('all'),
  'PUT /notices/:id/read': everybody('all'),
  'PUT /notices/request/:number/read': everybody('all'),
  'GET /notices/push-key': everybody('all'),
  'PUT /notices/push-subscription': everybody('all'),
  'DELETE /notices/push-subscription': everybody('all'),

  'GET /inventory': { staff: { 4: 'all', 7: 'active' }, contractor: { 7: 'active' }, hasMoney: true },
  'POST /inventory': pricing,
  'PUT /inventory/:id': pricing,
  'DELETE /inventory/:id': pricing,
  'GET /services': { staff: all(4, 5, 6), contractor: nobody, hasMoney: true },
  'POST /services': pricing,
  'PUT /services/:id': pricing,
  'DELETE /services/:id': pricing,
  'GET /companys': { staff: all(4, 6), contractor: nobody },
  'POST /companys': admin,
  'POST /companys/contractor': admin,
  'PUT /companys/:id': admin,
  'DELETE /companys/:id': admin,
  'GET /deadlines': admin,
  'PUT /deadlines': admin,
  'PUT /deadlines/days-off': admin,
  'DELETE /deadlines/days-off/:day': admin,
  'GET /branches': { staff: all(4, 7, 8), contractor: all(7) },
  'GET /address/compose': { staff: all(3, 4, 5, 6), contractor: nobody },
  'GET /address/:kind': { staff: all(3, 4, 5, 6), contractor: nobody },

  'GET /setup': admin,
  'GET /branches/:id/logo': admin,
  'PUT /branches/:id/logo': admin,
  'GET /masters/:kind': admin,
  'POST /masters/:kind': admin,
  'PUT /masters/:kind/:id': admin,
  'POST /masters/:kind/import/preview': admin,
  'POST /masters/:kind/import': admin,
  'GET /places/codes': admin,
  'POST /places/codes': admin,
  'DELETE /places/codes/:id': admin,
  'GET /places/waiting': { staff: all(6), contractor: nobody },
  'POST /places/waiting/:id': { staff: all(6), contractor: nobody },
  'POST /places/waiting/:id/discard': { staff: all(6), contractor: nobody },

  'GET /roles': admin,
  'GET /roles/asigner-contractor': admin,
  'GET /users': {
    staff: { 4: 'all', 3: 'given work', 6: 'given work' },
    contractor: { 6: 'led by them' },
  },
  'POST /users': admin,
  'GET /users/:id': admin,
  'PUT /users/:id': admin,
  'DELETE /users/:id': admin,
  'GET /users/:id/sessions': admin,
  'DELETE /users/:id/sessions': admin,
  'DELETE /users/:id/sessions/:sessionId': admin,
  'POST /users/:id/invitation': admin,

  'GET /request/': { staff: all(6), contractor: nobody },
  'GET /request/agenda': { staff: all(6), contractor: { 6: 'in their hands' } },
  'GET /request/by-id/:id/visit-proposal': { staff: all(6), contractor: { 6: 'in their hands' } },
  'POST /request/': { staff: all(5), contractor: nobody },
  'GET /request/by-id/:id': readers,
  'GET /request/by-number/:number': { ...readers, hasMoney: true },
  'GET /request/:id/dossier': readers,
  'POST /dossiers/verify': { staff: all(1, 3, 4, 5, 6, 7, 8, 9), contractor: all(6, 7, 8) },
  'GET /request/search': readers,
  // The clients' view of others: requests/same/same-requests-routes.test.ts.
  'GET /request/same': { staff: all(5, 6), contractor: nobody },
  'PUT /request/:id/follower': { staff: all(5), contractor: nobody },
  // Which notes each of them reads: requests/notes/notes-routes.test.ts.
  'GET /request/by-id/:id/notes': readers,
  'POST /request/by-id/:id/notes': readers,
  'PUT /request/by-id/:id/notes/read': readers,
  'GET /request/unread-notes': { staff: all(1, 3, 5, 6, 7, 8, 9), contractor: all(6, 7, 8) },
  'GET /request/by-id/:id/history': { ...readers, hasMoney: true },
  'GET /request/by-id/:id/money': {
    staff: all(3, 8, 9),
    contractor: { 8: 'done by their company' },
    hasMoney: true,
  },
  'PUT /request/:id': maintainers,
  'DELETE /request/:id': maintainers,
  'POST /request/:id/duplicate': maintainers,
  'POST /request/:id/follow-link': readers,
  'DELETE /request/:id/follow-link': maintainers,
  'POST /request/:id/continue': { staff: { 5: 'created' }, contractor: nobody },
  'POST /request/:id/rating': { staff: { 5: 'created' }, contractor: nobody },
  'GET /request/client/:id': { staff: { 5: 'themselves' }, contractor: nobody, rows: 'created' },
  'GET /request/assigned/:userId': { staff: { 7: 'themselves' }, contractor: { 7: 'themselves' }, rows: 'assigned' },
  'GET /request/assigned/:userId/finished': {
    staff: { 7: 'themselves' },
    contractor: { 7: 'themselves' },
    rows: 'assigned',
  },
  'POST /request/assigned/:id': { staff: all(6), contractor: { 6: 'in their hands' } },
  'POST /request/bulk/assign': { staff: all(6), contractor: { 6: 'in their hands' } },
  'POST /request/bulk/accept': leaders,
  'POST /request/bulk/permit': { staff: all(1), contractor: nobody },
  'GET /request/process': { staff: all(1), contractor: nobody },
  'GET /request/process/options': { staff: all(1), contractor: nobody },
  'PUT /request/process/:id': { staff: all(1), contractor: nobody },
  'PUT /request/process/:id/number': { staff: all(1), contractor: nobody },
  // Whose each is: libs/domain/src/requests/request-lifecycle.test.ts.
  ...ofMoves((move) => ({ operator: operators, leader: leaders })[REQUEST_TRANSITIONS[move].move.by]),

  'POST /repairs/start': operators,
  'POST /repairs/interrupt': operators,
  'POST /repairs/': operators,
  'GET /repairs/': { staff: all(8), contractor: nobody, hasMoney: true },
  'GET /repairs/:id': { staff: all(8), contractor: nobody, hasMoney: true },

  'GET /contractors/request/assigned/:userId': {
    staff: nobody,
    contractor: { 6: 'themselves' },
    rows: 'in their hands',
  },
  // Whose clients and services they are: requests/lists/request-lists.test.ts.
  'GET /contractors/request/assigned/:userId/options': { staff: nobody, contractor: { 6: 'themselves' } },
  'GET /contractors/repairs/:company': {
    staff: nobody,
    contractor: { 8: 'their company' },
    rows: 'done by their company',
    hasMoney: true,
  },
  'GET /contractors/repairs/:id/:company': {
    staff: nobody,
    contractor: { 8: 'done by their company' },
    hasMoney: true,
  },
  'PUT /contractors/repairs/suggets/:id': { staff: nobody, contractor: { 8: 'done by their company' }, hasMoney: true },

  'POST /liquidations/': { staff: all(8), contractor: nobody, hasMoney: true },
  'POST /liquidations/bulk': { staff: all(8), contractor: nobody },
  'POST /liquidations/:id/correction': { staff: all(8), contractor: nobody, hasMoney: true },
  'GET /facturas/pendientes': { staff: all(9), contractor: nobody, hasMoney: true },
  'GET /facturas/emitidas': { staff: all(9), contractor: nobody, hasMoney: true },
  'POST /facturas/:id/anular': { staff: all(9), contractor: nobody },
  'GET /facturas/siguiente': { staff: all(9), contractor: nobody },
  'POST /facturas/emitir': { staff: all(9), contractor: nobody, hasMoney: true },
  'POST /facturas/bulk/emitir': { staff: all(9), contractor: nobody },
  'GET /facturas/:solicitudId/pdf': { staff: all(3, 9), contractor: nobody },
  'GET /informes': { staff: all(3), contractor: nobody, hasMoney: true },
  'GET /informes/excel': { staff: all(3), contractor: nobody },
  'GET /informes/options': { staff: all(3), contractor: nobody },
  'GET /informes/resumen': { staff: all(3), contractor: nobody, hasMoney: true },

  // Additional access of deploy tokens: features/releases/deploy-tokens.test.ts.
  'GET /audit': admin,
  'GET /audit/people': admin,

  'GET /jobs': admin,
  'POST /jobs/retry': admin,
  'POST /jobs/:id/retry': admin,

  'GET /releases/current': admin,
  'GET /releases/builds': admin,
  'GET /releases': admin,
  'GET /releases/areas/:area/versions': admin,
  'GET /releases/areas/:area/failures': admin,
  'POST /releases/areas/:area/versions': admin,
  'POST /releases/versions': admin,
  'POST /releases/areas/:area/promote': admin,
  'POST /releases/areas/:area/rollback': admin,
  'DELETE /releases/areas/:area': admin,
  'PUT /releases/areas/:area/candidate': admin,
  'DELETE /releases/areas/:area/candidate': admin,
  'POST /releases/rollback': admin,
  'GET /deploy-tokens': admin,
  'POST /deploy-tokens': admin,
  'DELETE /deploy-tokens/:id': admin,
  'POST /area-visits': everybody('all'),
};
