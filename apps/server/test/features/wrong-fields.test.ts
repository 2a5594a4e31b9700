import {
  assignmentSchema,
  bulkRowsSchema,
  changePasswordSchema,
  choosePasswordSchema,
  continueRequestSchema,
  correctionSchema,
  createCompanySchema,
  createRequestSchema,
  createServiceSchema,
  createSupplySchema,
  createUserSchema,
  dayOffSchema,
  deadlinesSchema,
  duplicateSchema,
  editCompanySchema,
  editRequestSchema,
  editServiceSchema,
  editSupplySchema,
  editUserSchema,
  finishRepairSchema,
  forgotPasswordSchema,
  interruptRepairSchema,
  invoiceSchema,
  liquidationSchema,
  loginSchema,
  MASTERS,
  noteSchema,
  noticePreferencesSchema,
  ownPhoneSchema,
  permitSchema,
  pushSubscriptionSchema,
  ratingSchema,
  reasonSchema,
  ROLE,
  ROLE_CODES,
  savedFiltersSchema,
  startRepairSchema,
  stillBrokenSchema,
  suggestionSchema,
  validate,
} from '@portal/domain';

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
  ['POST /auth/login', loginSchema],
  ['POST /auth/forgot-password', forgotPasswordSchema],
  ['POST /auth/password', choosePasswordSchema],
  ['PUT /account/phone', ownPhoneSchema],
  ['PUT /account/password', changePasswordSchema],
  ['PUT /account/notices', noticePreferencesSchema],
  ['POST /account/filters/report', savedFiltersSchema],
  ['PUT /account/filters/report/1', savedFiltersSchema],
  ['PUT /notices/push-subscription', pushSubscriptionSchema],
  ['POST /users', createUserSchema],
  ['PUT /users/1', editUserSchema],
  ['POST /inventory', createSupplySchema],
  ['PUT /inventory/1', editSupplySchema],
  ['POST /services', createServiceSchema],
  ['PUT /services/1', editServiceSchema],
  ['POST /companys', createCompanySchema],
  ['PUT /companys/1', editCompanySchema],
  ['POST /masters/clients', MASTERS.clients.createSchema],
  ['PUT /masters/malls/1', MASTERS.malls.editSchema],
  ['PUT /deadlines', deadlinesSchema],
  ['PUT /deadlines/days-off', dayOffSchema],
  ['PUT /request/1', editRequestSchema],
  ['POST /request/1/duplicate', duplicateSchema],
  ['POST /request/assigned/1', assignmentSchema],
  ['POST /request/bulk/assign', bulkRowsSchema],
  ['POST /request/bulk/permit', bulkRowsSchema],
  ['POST /liquidations/bulk', bulkRowsSchema],
  ['POST /facturas/bulk/emitir', bulkRowsSchema],
  ['PUT /request/process/1', permitSchema],
  ['PUT /request/process/1/number', permitSchema],
  ['POST /liquidations/', liquidationSchema],
  ['POST /liquidations/1/correction', correctionSchema],
  ['POST /facturas/emitir', invoiceSchema],
  ['POST /facturas/1/anular', reasonSchema],
  ['POST /follow/rating', ratingSchema],
  ['POST /follow/still-broken', stillBrokenSchema],
])('%s refuses what its schema refuses', (route, schema) => expectRefused(staff, route, schema));

it.each<[route: string, schema: Schema]>([
  ['POST /request/bulk/accept', bulkRowsSchema],
  ['POST /request/assigned/1/reject', reasonSchema],
  ['POST /request/assigned/1/return', reasonSchema],
  ['PUT /contractors/repairs/suggets/1', suggestionSchema],
])('%s of a contractor refuses what its schema refuses', (route, schema) => expectRefused(contractor, route, schema));

it.each<[route: string, schema: Schema]>([
  ['POST /request/', createRequestSchema],
  ['POST /request/1/continue', continueRequestSchema],
  ['POST /request/by-id/1/notes', noteSchema],
  ['POST /repairs/start', startRepairSchema],
  ['POST /repairs/interrupt', interruptRepairSchema],
  ['POST /repairs/', finishRepairSchema],
])('%s refuses a form as its schema does', (route, schema) => expectRefused(staff, route, schema, true));
