import { randomInt } from 'node:crypto';

import { expect, test } from '@playwright/test';
import {
  addDays,
  businessDay,
  ROLE,
  type HistoryEntry,
  type NamedOption,
  type Page,
  type RequestDetail,
} from '@portal/domain';

import { administer } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { signInAccountOverHttp, signInOverHttp, type Answer, type HttpPerson, type Part } from '../src/http-person';
import { makeRequest, type MadeRequest } from '../src/request-maker';
import { storedWork } from '../src/field-work';
import { drawPhoto, drawSignature } from '../src/test-photos';

type Data<Value> = { data: Value };

/** Callers of one move at the same moment. */
const CALLERS = 200;

const { url: PORTAL } = chooseAddress();

/** Sends the same move so many times at once: one caller wins, every other is told that the request has moved on. */
async function expectOneWinner(status: number, move: (caller: number) => Promise<Answer>): Promise<void> {
  const answers = await Promise.all(Array.from({ length: CALLERS }, (_, caller) => move(caller)));
  const counted: Record<number, number> = {};
  for (const answer of answers) counted[answer.status] = (counted[answer.status] ?? 0) + 1;
  expect(counted).toEqual({ [status]: 1, 409: CALLERS - 1 });
}

/** Every entry begins in the state in which the one before ended. */
function expectUnbroken(history: readonly HistoryEntry[]): void {
  expect(history.map(({ from }) => from)).toEqual([null, ...history.slice(0, -1).map(({ to }) => to)]);
}

test.describe.configure({ mode: 'serial' });

test.describe('two hundred at once', () => {
  let assigner: HttpPerson;
  let leader: HttpPerson;
  let contractorLiquidator: HttpPerson;
  let operator: HttpPerson;
  let photo: Part;
  let signature: Part;
  let company: number;

  test.beforeAll(async () => {
    const { admin, createAccount } = await administer(PORTAL);
    const companies = await admin.get<Page<{ id: number; name: string }>>('/companys?limit=1&status=activo');
    company = companies.body.data[0]?.id ?? 0;
    const working = await createAccount({ rol: [ROLE.operator], company });
    const leading = await createAccount({
      rol: [ROLE.assigner],
      company,
      usersContractors: [{ id: working.id, name: `${working.input.name} ${working.input.lastName}` }],
    });
    const suggesting = await createAccount({ rol: [ROLE.liquidator], company });
    assigner = await signInOverHttp(PORTAL, 'assigner');
    leader = await signInAccountOverHttp(PORTAL, leading);
    contractorLiquidator = await signInAccountOverHttp(PORTAL, suggesting);
    operator = await signInAccountOverHttp(PORTAL, working);
    photo = await drawPhoto('a la vez', 160);
    signature = { name: 'firma.png', mimeType: 'image/png', buffer: await drawSignature() };
  });

  const visit = () => ({
    havePermission: false,
    typeService: 'Mantenimiento',
    date: addDays(businessDay(new Date()), 1),
    hour: '10:30',
  });
  const detailOf = async ({ id }: MadeRequest) =>
    (await assigner.get<Data<RequestDetail>>(`/request/by-id/${id}`)).body.data;
  const historyOf = async ({ id }: MadeRequest) =>
    (await assigner.get<Data<HistoryEntry[]>>(`/request/by-id/${id}/history`)).body.data;

  test('assign the same request to two operators', async () => {
    const request = await makeRequest(PORTAL, 'Doscientas asignaciones');
    const { createAccount } = await administer(PORTAL);
    const own = [await createAccount({ rol: [ROLE.operator] }), await createAccount({ rol: [ROLE.operator] })];
    await expectOneWinner(200, (caller) =>
      assigner.send('POST', `/request/assigned/${request.id}`, {
        ...visit(),
        assignContractor: false,
        operator: own[caller % 2]?.id,
      }),
    );
    const history = await historyOf(request);
    expect(history.map(({ event, to }) => [event, to])).toEqual([
      ['create', 'solicitado'],
      ['assign', 'asignado'],
    ]);
    const { status, operator: given } = await detailOf(request);
    expect(status).toBe('asignado');
    expect(history[1]?.changes.find(({ label }) => label === 'Operario')?.to).toContain(given?.name);
  });

  test("a contractor's request is handed over, assigned, started, finished and priced once each", async () => {
    const request = await makeRequest(PORTAL, 'Doscientos a la vez');
    const { id } = request;
    await expectOneWinner(200, () =>
      assigner.send('POST', `/request/assigned/${id}`, {
        ...visit(),
        assignContractor: true,
        company,
        assigner: leader.id,
      }),
    );
    await expectOneWinner(200, () =>
      leader.send('POST', `/request/assigned/${id}`, { ...visit(), assignContractor: false, operator: operator.id }),
    );

    const branches = await operator.get<Data<NamedOption[]>>('/branches/');
    await expectOneWinner(201, () =>
      operator.sendForm('/repairs/start', { branch: branches.body.data[0]?.id, request: id, file: photo }),
    );
    await expectOneWinner(201, () =>
      operator.sendForm('/repairs/', {
        request: id,
        description: 'Se cambió la válvula y se probó',
        insumos: '[]',
        fileEnd: photo,
        receiveName: 'Rosa Ñancupil',
        receiveTypeDoc: 'rt',
        receiveNumDoc: '12345678-5',
        signature,
        company: '',
      }),
    );
    const repairs = await contractorLiquidator.get<Page<{ id: number; numRequest: number }>>(
      `/contractors/repairs/${company}?limit=200`,
    );
    const repair = repairs.body.data.find(({ numRequest }) => numRequest === request.numRequest);
    const prices = Array.from({ length: CALLERS }, () => randomInt(1_000, 9_000_000));
    await expectOneWinner(201, (caller) =>
      contractorLiquidator.send('PUT', `/contractors/repairs/suggets/${repair?.id}`, {
        price: prices[caller],
        repair: repair?.id,
        request: id,
      }),
    );

    const history = await historyOf(request);
    expect(history.map(({ event }) => event)).toEqual([
      'create',
      'hand-over',
      'assign-own',
      'start',
      'finish',
      'suggest-price',
    ]);
    expectUnbroken(history);
    expect(await storedWork(id)).toMatchObject({
      status: 'finalizado',
      repairs: 1,
      finishes: 1,
      photos: { start: 1, result: 1, signature: 1 },
    });
  });
});
