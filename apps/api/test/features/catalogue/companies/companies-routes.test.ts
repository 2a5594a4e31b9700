import { randomUUID } from 'node:crypto';

import { REFUSALS, type Company, type Page, type RequestStatus, ROLE } from '@portal/domain';

import { createRequestFixtures, type RequestFixtures } from '../../../support/request-fixtures';
import { failure, type Caller } from '../../../support/test-app';

let fixtures: RequestFixtures;
let admin: Caller;
let assigner: Caller;

beforeAll(async () => {
  fixtures = await createRequestFixtures();
  admin = fixtures.users.admin.call;
  assigner = fixtures.users.assigner.call;
});
afterAll(() => fixtures.close());

const names = (response: { json: <T>() => T }): string[] =>
  response.json<{ data: Company[] }>().data.map(({ name }) => name);
const statusOf = async (id: number) =>
  (await fixtures.db.selectFrom('companies').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const disable = ({ id, name }: { id: number; name: string }) =>
  admin.put(`/api/v1/companys/${id}`, { body: { name, status: 'inactivo' } });

describe('GET /companys', () => {
  beforeAll(async () => {
    const led = await fixtures.createCompany('Zorzal Spa');
    await fixtures.createUser({ roles: [ROLE.assigner], company: led });
    const unled = await fixtures.createCompany('Ñuble y Zúñiga');
    await fixtures.createUser({ roles: [ROLE.assigner], company: unled, status: 'inactivo' });
    await fixtures.createUser({ roles: [ROLE.operator], company: unled });
    const off = await fixtures.createCompany('zéjel');
    await fixtures.db.updateTable('companies').set({ status: 'inactivo' }).where('id', '=', off.id).execute();
    const gone = await fixtures.createCompany('Zafiro');
    await fixtures.db.updateTable('companies').set({ status: 'eliminado' }).where('id', '=', gone.id).execute();
  });

  it('finds by words of the name, sorts, filters and pages', async () => {
    const list = async (query: Record<string, string | number | boolean>) =>
      names(await admin.get('/api/v1/companys/', { query }));
    expect(await list({ q: 'z' })).toEqual(['Ñuble y Zúñiga', 'zéjel', 'Zorzal Spa']);
    expect(await list({ q: 'ÑUBLE' })).toEqual(['Ñuble y Zúñiga']);
    expect(await list({ q: 'z', sort: '-name' })).toEqual(['Zorzal Spa', 'zéjel', 'Ñuble y Zúñiga']);
    expect(await list({ q: 'z', status: 'inactivo' })).toEqual(['zéjel']);
    const page = await admin.get('/api/v1/companys', { query: { q: 'jel', limit: 1 } });
    expect(page.json<Page<Company>>()).toEqual({
      data: [{ id: expect.any(Number), name: 'zéjel', status: 'inactivo' }],
      total: 1,
      totalPaginas: 1,
    });
  });

  it('tells the companies with an active leader from the others', async () => {
    const list = async (haveAsignators: boolean) =>
      names(await assigner.get('/api/v1/companys', { query: { haveAsignators } }));
    expect(await list(true)).toEqual([...[fixtures.company.name, fixtures.otherCompany.name].sort(), 'Zorzal Spa']);
    expect(await list(false)).toEqual(['Ñuble y Zúñiga', 'zéjel']);
    const unclear = await assigner.get('/api/v1/companys', { query: { haveAsignators: 'quizás' } });
    expect(failure(unclear)).toMatchObject({ status: 422, errors: { haveAsignators: expect.any(String) } });
  });
});

describe('POST /companys', () => {
  it('creates a company', async () => {
    const response = await admin.post('/api/v1/companys/', { body: { name: ' Pingüino S.A. 2 ', status: 'inactivo' } });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ data: { id: expect.any(Number), name: 'Pingüino S.A. 2', status: 'activo' } });
  });

  it.each([
    ['', 'El nombre es requerido'],
    ['Gas & Luz', 'No se permite caracteres especiales'],
  ])('refuses the name %j', async (name, message) => {
    expect(failure(await admin.post('/api/v1/companys', { body: { name } }))).toEqual({
      status: 422,
      code: 'VALIDATION',
      errors: { name: message },
    });
  });

  it('refuses a name that is taken, in any case', async () => {
    await admin.post('/api/v1/companys', { body: { name: 'Montajes Ñ' } });
    expect(failure(await admin.post('/api/v1/companys', { body: { name: 'MONTAJES ñ' } }))).toEqual({
      status: 409,
      code: 'DUPLICATE',
      errors: { name: 'Ya existe una empresa con ese nombre' },
    });
  });

  it('does the work once for the same key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => admin.post('/api/v1/companys', { body: { name: 'Una sola vez' }, headers });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json());
  });
});

describe('PUT and DELETE /companys/:id', () => {
  it('edits, disables, enables and deletes a company nobody needs', async () => {
    const company = await fixtures.createCompany();
    await fixtures.createUser({ roles: [ROLE.operator], company, status: 'inactivo' });
    expect((await disable(company)).json()).toEqual({ data: { ...company, status: 'inactivo' } });
    const body = { name: 'Otra vez', status: 'activo' };
    expect((await admin.put(`/api/v1/companys/${company.id}`, { body })).json()).toEqual({
      data: { id: company.id, ...body },
    });
    const deleted = await admin.delete(`/api/v1/companys/${company.id}`);
    expect(deleted.json()).toEqual({ data: { id: company.id, name: 'Otra vez', status: 'eliminado' } });
    expect((await admin.delete(`/api/v1/companys/${company.id}`)).statusCode).toBe(404);
    expect((await disable(company)).statusCode).toBe(404);
    expect((await admin.post('/api/v1/companys', { body: { name: 'Otra vez' } })).statusCode).toBe(201);
  });

  it('renames a company in use', async () => {
    const body = { name: fixtures.company.name, status: 'activo' };
    expect((await admin.put(`/api/v1/companys/${fixtures.company.id}`, { body })).statusCode).toBe(200);
  });

  it('refuses the name of another company, and wrong fields', async () => {
    const { id } = await fixtures.createCompany('Primera');
    await fixtures.createCompany('Segunda');
    const edit = (body: object) => admin.put(`/api/v1/companys/${id}`, { body });
    expect(failure(await edit({ name: 'SEGUNDA', status: 'activo' })).errors).toEqual({
      name: 'Ya existe una empresa con ese nombre',
    });
    expect(failure(await edit({ name: 'Primera' })).errors).toEqual({ status: 'El estado es requerido' });
  });

  it('neither closes nor deletes a company with active people', async () => {
    const company = await fixtures.createCompany();
    await fixtures.createUser({ roles: [ROLE.operator], company });
    await fixtures.createUser({ roles: [ROLE.liquidator], company });
    for (const refused of [await disable(company), await admin.delete(`/api/v1/companys/${company.id}`)]) {
      expect(failure(refused)).toEqual({ status: 409, code: 'IN_USE' });
      expect(refused.json()).toMatchObject({ message: 'La empresa tiene 2 usuarios activos' });
    }
    expect(await statusOf(company.id)).toBe('activo');
  });

  it.each<RequestStatus>(['pendiente', 'tramite', 'asignado', 'en proceso'])(
    'neither closes nor deletes a company that holds a request which is %s',
    async (status) => {
      const company = await fixtures.createCompany();
      const createdBy = fixtures.users.client;
      await fixtures.createRequest({ createdBy, company_id: company.id, status });
      await fixtures.createRequest({ createdBy, company_id: company.id, status: 'liquidado' });
      for (const refused of [await disable(company), await admin.delete(`/api/v1/companys/${company.id}`)]) {
        expect(refused.json()).toMatchObject({ status: 409, message: 'La empresa tiene 1 solicitud abierta' });
      }
    },
  );

  it('gives no work to a company that is being closed', async () => {
    const company = await fixtures.createCompany();
    const leader = await fixtures.createUser({ roles: [ROLE.assigner], company });
    const request = await fixtures.requestIn('solicitado');
    const closing = await fixtures.db.startTransaction().execute();
    await closing.selectFrom('companies').select('id').where('id', '=', company.id).forUpdate().execute();
    await closing.updateTable('companies').set({ status: 'inactivo' }).where('id', '=', company.id).execute();
    const handOver = fixtures.steps.handOver(request, { change: { company: company.id, assigner: leader.id } });
    await fixtures.waitForLocks(1);
    await closing.commit().execute();
    expect(failure(await handOver)).toMatchObject({ status: 422, errors: { company: expect.any(String) } });
    expect(await fixtures.statusOf(request)).toBe('solicitado');
  });

  it('neither closes nor deletes a company to which work is being handed', async () => {
    const company = await fixtures.createCompany();
    const handing = await fixtures.db.startTransaction().execute();
    await handing.selectFrom('companies').select('id').where('id', '=', company.id).forKeyShare().execute();
    const request = await fixtures.createRequest({ createdBy: fixtures.users.client });
    const set = { company_id: company.id, status: 'pendiente' as const };
    await handing.updateTable('requests').set(set).where('id', '=', request.id).execute();
    const closed = disable(company);
    const deleted = admin.delete(`/api/v1/companys/${company.id}`);
    await fixtures.waitForLocks(2);
    await handing.commit().execute();
    const message = REFUSALS.companyInUse({ users: 0, requests: 1 });
    expect((await closed).json()).toMatchObject({ status: 409, message });
    expect((await deleted).json()).toMatchObject({ status: 409, message });
  });

  it.each(['0', 'abc', '999999'])('knows no company %s', async (id) => {
    expect((await admin.delete(`/api/v1/companys/${id}`)).statusCode).toBe(404);
    const body = { name: 'X', status: 'activo' };
    expect((await admin.put(`/api/v1/companys/${id}`, { body })).statusCode).toBe(404);
  });
});
