import * as domain from '@portal/domain';
import { ROLE, ROLE_CODES, validate } from '@portal/domain';

import { pushSubscriptionSchema } from '../../src/features/notices/push-device';
import { bulkRowsSchema } from '../../src/platform/routes/bulk-rows';
import { failure, setUpTestApp, type Caller } from '../support/test-app';

// The rules of the fields: the tests of each schema (libs/domain). Here: each route has its schema.
const api = setUpTestApp();
let staff: Caller;
let contractor: Caller;
beforeAll(async () => {
  const person = await api.createUser({ roles: [...ROLE_CODES] });
  staff = await api.as(person);
  // The first one: notes are read for a request that is there.
  expect(await api.createRequest({ createdBy: person })).toMatchObject({ id: 1 });
  const company = await api.createCompany();
  contractor = await api.as(await api.createUser({ roles: [ROLE.assigner, ROLE.liquidator], company }));
});

type Schema = Parameters<typeof validate>[0];

const expectRefused = async (person: Caller, route: string, schema: Schema, isForm = false): Promise<void> => {
  const [method = '', path = ''] = route.split(' ');
  const send = person[method.toLowerCase() as 'post' | 'put'];
  const checked = validate(schema, {});
  const errors = checked.ok ? {} : checked.errors;
  expect(Object.keys(errors)).not.toEqual([]);
  expect(failure(await send(`/api/v1${path}`, isForm ? { form: { x: '1' } } : { body: {} }))).toEqual({
    status: 422,
    code: 'VALIDATION',
    errors,
  });
};

it.each<[route: string, schema: Schema]>([
  ['POST /auth/login', domain.loginSchema],
  ['POST /auth/forgot-password', domain.forgotPasswordSchema],
  ['POST /auth/password', domain.choosePasswordSchema],
  ['PUT /account/phone', domain.ownPhoneSchema],
  ['PUT /account/password', domain.changePasswordSchema],
  ['PUT /account/notices', domain.noticePreferencesSchema],
  ['POST /account/filters/report', domain.savedFiltersSchema],
  ['PUT /account/filters/report/1', domain.savedFiltersSchema],
  ['PUT /notices/push-subscription', pushSubscriptionSchema],
  ['POST /users', domain.createUserSchema],
  ['PUT /users/1', domain.editUserSchema],
  ['POST /inventory', domain.createSupplySchema],
  ['PUT /inventory/1', domain.editSupplySchema],
  ['POST /services', domain.createServiceSchema],
  ['PUT /services/1', domain.editServiceSchema],
  ['POST /companys', domain.createCompanySchema],
  ['PUT /companys/1', domain.editCompanySchema],
  ['POST /masters/clients', domain.MASTERS.clients.createSchema],
  ['PUT /masters/malls/1', domain.MASTERS.malls.editSchema],
  ['PUT /deadlines', domain.deadlinesSchema],
  ['PUT /deadlines/days-off', domain.dayOffSchema],
  ['PUT /request/1', domain.editRequestSchema],
  ['POST /request/1/duplicate', domain.duplicateSchema],
  ['POST /request/assigned/1', domain.assignmentSchema],
  ['POST /request/bulk/assign', bulkRowsSchema],
  ['POST /request/bulk/permit', bulkRowsSchema],
  ['POST /liquidations/bulk', bulkRowsSchema],
  ['POST /facturas/bulk/emitir', bulkRowsSchema],
  ['PUT /request/process/1', domain.permitSchema],
  ['PUT /request/process/1/number', domain.permitSchema],
  ['POST /liquidations/', domain.liquidationSchema],
  ['POST /liquidations/1/correction', domain.correctionSchema],
  ['POST /facturas/emitir', domain.invoiceSchema],
  ['POST /facturas/1/anular', domain.reasonSchema],
  ['POST /deploy-tokens', domain.deployTokenSchema],
  ['POST /follow/rating', domain.ratingSchema],
  ['POST /request/1/rating', domain.ratingSchema],
  ['POST /follow/still-broken', domain.stillBrokenSchema],
])('%s refuses what its schema refuses', (route, schema) => expectRefused(staff, route, schema));

it.each<[route: string, schema: Schema]>([
  ['POST /request/bulk/accept', bulkRowsSchema],
  ['POST /request/assigned/1/reject', domain.reasonSchema],
  ['POST /request/assigned/1/return', domain.reasonSchema],
  ['PUT /contractors/repairs/suggets/1', domain.suggestionSchema],
])('%s of a contractor refuses what its schema refuses', (route, schema) => expectRefused(contractor, route, schema));

it.each<[route: string, schema: Schema]>([
  ['POST /request/', domain.createRequestSchema],
  ['POST /request/1/continue', domain.continueRequestSchema],
  ['POST /request/by-id/1/notes', domain.noteSchema],
  ['POST /repairs/start', domain.startRepairSchema],
  ['POST /repairs/interrupt', domain.interruptRepairSchema],
  ['POST /repairs/', domain.finishRepairSchema],
])('%s refuses a form as its schema does', (route, schema) => expectRefused(staff, route, schema, true));
