import { randomUUID } from 'node:crypto';

import { expect, test } from '@playwright/test';
import {
  addDays,
  businessDay,
  MESSAGES,
  refusalMessage,
  type ErrorBody,
  type HistoryEntry,
  type InvoiceIssued,
  type NamedOption,
  type Page,
  type RepairDetail,
  type ReportRow,
  type RequestDetail,
  type Service,
  type Supply,
  thumbnailOf,
} from '@portal/domain';

import { signInOverHttp, type Answer, type HttpPerson, type Part } from '../src/http-person';
import { readPdfText } from '../src/pdf-text';
import { PEOPLE, type Person } from '../src/people';
import { auditStorage } from '../src/storage-audit';
import { drawPhoto, drawSignature } from '../src/test-photos';

type Data<Value> = { data: Value };

/** Expects a refusal by status; `error` is a message on a field or the answer's own. */
function expectRefusal(answer: Answer, status: number, error?: Record<string, string> | string): void {
  const body = answer.body as ErrorBody;
  expect({ status: answer.status, body: body.status }).toEqual({ status, body: status });
  if (typeof error === 'string') expect(body.message).toBe(error);
  else if (error !== undefined) expect(body.errors).toMatchObject(error);
}

/** Sends the same move twice at once: exactly one may win, the other is told that the state has changed. */
async function expectOneWinner(status: number, moves: readonly Promise<Answer>[]): Promise<Answer> {
  const answers = await Promise.all(moves);
  const winners = answers.filter((answer) => answer.status === status);
  expect(answers.map((answer) => answer.status).sort()).toEqual([status, ...moves.slice(1).map(() => 409)].sort());
  return winners[0] as Answer;
}

test.describe.configure({ mode: 'serial' });

test.describe('the life of a request over HTTP', () => {
  const people = {} as Record<Person, HttpPerson>;
  let photos: Part[];
  let signature: Part;
  let tomorrow: string;

  test.beforeAll(async ({ baseURL }) => {
    for (const person of Object.keys(PEOPLE) as Person[]) people[person] = await signInOverHttp(baseURL ?? '', person);
    photos = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => drawPhoto(`http-${name}`)));
    signature = { name: 'firma.png', mimeType: 'image/png', buffer: await drawSignature() };
    tomorrow = addDays(businessDay(new Date()), 1);
  });

  test.afterAll(async () => {
    // Other specs upload at the same moment, so a file may be a moment ahead of its row.
    await expect
      .poll(() => auditStorage(), { timeout: 30_000 })
      .toEqual({ rowsWithoutFile: [], filesWithoutRow: [], staged: [] });
  });

  const requestFields = async () => {
    const { client } = people;
    const services = await client.get<Data<Service[]>>('/services/?status=activo');
    const address =
      await client.get<Data<Record<'clients' | 'malls' | 'locations', NamedOption[]>>>('/address/compose');
    return {
      service: services.body.data[0]?.id,
      client: address.body.data.clients[0]?.id,
      mall: address.body.data.malls[0]?.id,
      location: address.body.data.locations[0]?.id,
      typeWork: 'MT',
      typeRequest: 'urgente',
      description: 'Gotea la cañería del baño de público',
      user: client.id,
    };
  };

  const createRequest = async (): Promise<number> => {
    const answer = await people.client.sendForm<Data<{ id: number }>>('/request/', {
      ...(await requestFields()),
      file: photos.slice(0, 1),
    });
    expect(answer.status).toBe(201);
    return answer.body.data.id;
  };

  const assignment = () => ({
    assignContractor: false,
    havePermission: true,
    typeService: 'Mantenimiento',
    operator: people.operator.id,
    date: tomorrow,
    hour: '10:30',
  });

  const branchId = async (person: HttpPerson): Promise<number> => {
    const branches = await person.get<Data<NamedOption[]>>('/branches/');
    return branches.body.data[0]?.id ?? 0;
  };

  test('nothing is open to someone without a session, or with half of one', async ({ baseURL }) => {
    for (const path of ['/auth/verify', '/request/', '/repairs/', '/informes', '/facturas/pendientes', '/inventory/']) {
      expect((await fetch(`${baseURL}/api/v1${path}`)).status).toBe(401);
    }
    const login = await fetch(`${baseURL}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: PEOPLE.client, password: 'equivocada' }),
    });
    expect(login.status).toBe(401);
    const empty = await fetch(`${baseURL}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(empty.status).toBe(422);
    expect(((await empty.json()) as ErrorBody).errors).toEqual({
      email: MESSAGES.email.required,
      password: MESSAGES.password.required,
    });
  });

  test('a request is refused with bad fields, bad files and too many of them', async () => {
    const { client, assigner } = people;
    const fields = await requestFields();
    expectRefusal(await assigner.sendForm('/request/', { ...fields, file: photos.slice(0, 1) }), 403);
    expectRefusal(await client.sendForm('/request/', { file: photos.slice(0, 1) }), 422, {
      service: MESSAGES.service.required,
      typeWork: MESSAGES.request.workType,
      typeRequest: MESSAGES.request.priority,
      client: MESSAGES.request.client,
      mall: MESSAGES.request.mall,
      location: MESSAGES.request.location,
      description: MESSAGES.request.description,
    });
    expectRefusal(await client.sendForm('/request/', fields), 422, { file: MESSAGES.request.photos });
    expectRefusal(await client.sendForm('/request/', { ...fields, service: 999_999, file: photos.slice(0, 1) }), 422, {
      service: MESSAGES.unknownRecord,
    });
    const eleven = Array.from({ length: 11 }, (_, index) => ({ ...(photos[0] as Part), name: `foto-${index}.jpg` }));
    expectRefusal(await client.sendForm('/request/', { ...fields, file: eleven }), 422, {
      file: MESSAGES.photos.tooMany(10),
    });
    const text = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('esto no es una foto\n'.repeat(50)) };
    expectRefusal(await client.sendForm('/request/', { ...fields, file: [photos[0] as Part, text] }), 415);
    const huge = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(11 * 1024 * 1024, 7) };
    expectRefusal(await client.sendForm('/request/', { ...fields, file: huge }), 413);
  });

  test('the same submit sent twice makes one request', async () => {
    const { client } = people;
    const fields = { ...(await requestFields()), file: photos.slice(0, 2) };
    const key = randomUUID();
    const [one, other] = await Promise.all([
      client.sendForm<Data<{ id: number }>>('/request/', fields, key),
      client.sendForm<Data<{ id: number }>>('/request/', fields, key),
    ]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.data.id).toBe(other.body.data.id);
  });

  test('a request passes through six people, and every wrong move is refused', async () => {
    const { client, otherClient, assigner, processor, operator, otherOperator, liquidator, invoicing, report } = people;
    const { leader, contractorLiquidator, admin } = people;
    const created = await client.sendForm<Data<{ id: number }>>('/request/', {
      ...(await requestFields()),
      file: photos.slice(0, 2),
    });
    expect(created.status).toBe(201);
    const id = created.body.data.id;
    const detail = async (person = assigner) =>
      (await person.get<Data<RequestDetail>>(`/request/by-id/${id}`)).body.data;

    await test.step('the client sees it, a stranger does not', async () => {
      const seen = await detail(client);
      expect(seen.status).toBe('solicitado');
      expect(seen.archivos).toHaveLength(2);
      for (const file of seen.archivos) {
        const photo = await client.download(file.name);
        expect([photo.status, photo.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
      }
      expectRefusal(await otherClient.get(`/request/by-id/${id}`), 404);
      expectRefusal(await otherClient.get(`/request/client/${client.id}`), 404);
      expectRefusal(await operator.get(`/request/by-id/${id}`), 404);
      expectRefusal(await leader.get(`/request/by-id/${id}`), 404);
    });

    await test.step('nothing can happen before it is assigned', async () => {
      expectRefusal(
        await processor.send('PUT', `/request/process/${id}`, { permissionNum: 5 }),
        409,
        refusalMessage('give-permit', 'solicitado'),
      );
      const start = { branch: await branchId(operator), request: id, file: photos.slice(0, 1) };
      expectRefusal(await operator.sendForm('/repairs/start', start), 404);
    });

    await test.step('assign: wrong person, bad fields, twice at once', async () => {
      for (const person of [client, operator, processor, liquidator, admin]) {
        expectRefusal(await person.send('POST', `/request/assigned/${id}`, assignment()), 403);
      }
      expectRefusal(await leader.send('POST', `/request/assigned/${id}`, assignment()), 404);
      expectRefusal(await assigner.send('POST', '/request/assigned/99999999', assignment()), 404);
      expectRefusal(await assigner.send('POST', `/request/assigned/${id}`, {}), 422, {
        operator: MESSAGES.assignment.operator,
        typeService: MESSAGES.assignment.serviceType,
        date: MESSAGES.assignment.day,
        hour: MESSAGES.assignment.hour,
      });
      const past = { ...assignment(), date: addDays(tomorrow, -2) };
      expectRefusal(await assigner.send('POST', `/request/assigned/${id}`, past), 422, {
        date: MESSAGES.assignment.pastDay,
      });
      const notAnOperator = { ...assignment(), operator: client.id };
      expectRefusal(await assigner.send('POST', `/request/assigned/${id}`, notAnOperator), 422, {
        operator: MESSAGES.unknownRecord,
      });
      const answer = await assigner.send<Data<{ status: string }>>('POST', `/request/assigned/${id}`, assignment());
      expect(answer.status).toBe(200);
      expect((await detail()).status).toBe('tramite');
    });

    await test.step('permit: needed before the start, by the right person, one of two at once', async () => {
      const start = { branch: await branchId(operator), request: id, file: photos.slice(0, 1) };
      expectRefusal(await operator.sendForm('/repairs/start', start), 409, refusalMessage('start', 'tramite'));
      for (const person of [client, assigner, operator]) {
        expectRefusal(await person.send('PUT', `/request/process/${id}`, { permissionNum: 4821 }), 403);
      }
      expectRefusal(await processor.send('PUT', `/request/process/${id}`, {}), 422, {
        permissionNum: MESSAGES.permit.required,
      });
      expectRefusal(await processor.send('PUT', `/request/process/${id}`, { permissionNum: 0 }), 422, {
        permissionNum: MESSAGES.permit.positive,
      });
      const waiting = await processor.get<Page<{ id: number }>>('/request/process?limit=200');
      expect(waiting.body.data.map((row) => row.id)).toContain(id);
      await expectOneWinner(
        200,
        [4821, 4822].map((permissionNum) => processor.send('PUT', `/request/process/${id}`, { permissionNum })),
      );
      expect((await detail()).status).toBe('asignado');
    });

    await test.step('start: wrong operator, no photos, 6 photos, a text, twice at once', async () => {
      const start = { branch: await branchId(operator), request: id };
      expectRefusal(await otherOperator.sendForm('/repairs/start', { ...start, file: photos.slice(0, 1) }), 404);
      expectRefusal(await client.sendForm('/repairs/start', { ...start, file: photos.slice(0, 1) }), 403);
      expectRefusal(await operator.sendForm('/repairs/start', { request: id }), 422, {
        branch: MESSAGES.start.branch,
        file: MESSAGES.start.photos,
      });
      expectRefusal(await operator.sendForm('/repairs/start', { ...start, file: photos }), 422, {
        file: MESSAGES.photos.tooMany(5),
      });
      const text = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no soy una foto') };
      expectRefusal(await operator.sendForm('/repairs/start', { ...start, file: text }), 415);
      expectRefusal(
        await operator.sendForm('/repairs/', await finishFields(id)),
        409,
        refusalMessage('finish', 'asignado'),
      );
      await expectOneWinner(
        201,
        [0, 1].map((index) => operator.sendForm('/repairs/start', { ...start, file: photos.slice(index, index + 1) })),
      );
      expect((await detail()).status).toBe('en proceso');
      expectRefusal(
        await assigner.send('POST', `/request/assigned/${id}`, assignment()),
        409,
        refusalMessage('assign', 'en proceso'),
      );
    });

    await test.step('finish: wrong operator, bad fields, 6 photos, no signature, twice at once', async () => {
      const finish = await finishFields(id);
      expectRefusal(await otherOperator.sendForm('/repairs/', finish), 404);
      expectRefusal(await operator.sendForm('/repairs/', { request: id }), 422, {
        description: MESSAGES.finish.description,
        fileEnd: MESSAGES.finish.resultPhotos,
        receiveName: MESSAGES.finish.receiverName,
        receiveTypeDoc: MESSAGES.finish.receiverDocumentType,
        receiveNumDoc: MESSAGES.finish.receiverDocument,
        signature: MESSAGES.finish.signature,
      });
      expectRefusal(await operator.sendForm('/repairs/', { ...finish, receiveNumDoc: '123' }), 422, {
        receiveNumDoc: MESSAGES.rut.length,
      });
      expectRefusal(await operator.sendForm('/repairs/', { ...finish, fileEnd: photos }), 422, {
        fileEnd: MESSAGES.photos.tooMany(5),
      });
      expectRefusal(await operator.sendForm('/repairs/', { ...finish, fileInsumos: photos }), 422, {
        fileInsumos: MESSAGES.photos.tooMany(5),
      });
      const nothing = JSON.stringify([{ id: 1, name: 'x', cantidad: 0 }]);
      expectRefusal(await operator.sendForm('/repairs/', { ...finish, insumos: nothing }), 422, {
        insumos: MESSAGES.amount.zero,
      });
      await expectOneWinner(201, [operator.sendForm('/repairs/', finish), operator.sendForm('/repairs/', finish)]);
      expect((await detail()).status).toBe('finalizado');
    });

    const repairs = await liquidator.get<Page<{ id: number; numRequest: number }>>('/repairs/?limit=200');
    const numRequest = (await detail()).numRequest;
    const repairId = repairs.body.data.find((row) => row.numRequest === numRequest)?.id ?? 0;
    const liquidation = { price: 88000.5, branch: await branchId(liquidator), repair: repairId, request: id };

    await test.step('liquidate: wrong person, bad fields, twice at once', async () => {
      const repair = (await liquidator.get<Data<RepairDetail>>(`/repairs/${repairId}`)).body.data;
      expect(repair.insumos).toHaveLength(2);
      expect([repair.filesSoli, repair.filesStart, repair.filesRepairs].map((files) => files.length)).toEqual([
        2, 1, 2,
      ]);
      for (const photo of [
        ...repair.filesStart,
        ...repair.filesRepairs,
        ...(repair.signature ? [repair.signature] : []),
      ]) {
        expect((await liquidator.download(photo.url)).status).toBe(200);
        expect((await liquidator.download(thumbnailOf(photo.url))).status).toBe(200);
      }
      for (const person of [client, assigner, operator, invoicing, contractorLiquidator]) {
        expectRefusal(await person.send('POST', '/liquidations/', liquidation), 403);
      }
      expectRefusal(await invoicing.send('POST', '/facturas/emitir', { numeroFactura: 'X-1', solicitudId: id }), 409);
      expectRefusal(await liquidator.send('POST', '/liquidations/', { repair: repairId, request: id }), 422, {
        price: MESSAGES.suggestion.price,
        branch: MESSAGES.liquidation.branch,
      });
      await expectOneWinner(
        201,
        [0, 1].map(() => liquidator.send('POST', '/liquidations/', liquidation)),
      );
      expect((await detail()).status).toBe('liquidado');
    });

    const numeroFactura = `HTTP-${Date.now()}`;
    await test.step('invoice: wrong person, no number, twice at once, a number that exists', async () => {
      const invoice = { numeroFactura, solicitudId: id };
      for (const person of [client, liquidator, report]) {
        expectRefusal(await person.send('POST', '/facturas/emitir', invoice), 403);
      }
      expectRefusal(await invoicing.send('POST', '/facturas/emitir', { numeroFactura: '  ', solicitudId: id }), 422, {
        numeroFactura: MESSAGES.invoice.number,
      });
      expect((await invoicing.download(`/facturas/${id}/pdf`)).status).toBe(404);
      await expectOneWinner(
        201,
        [0, 1].map(() => invoicing.send<Data<InvoiceIssued>>('POST', '/facturas/emitir', invoice)),
      );
      const pending = await invoicing.get<Page<{ id: number }>>('/facturas/pendientes?limit=1');
      const next = pending.body.data[0]?.id ?? 0;
      expectRefusal(
        await invoicing.send('POST', '/facturas/emitir', { numeroFactura: ` ${numeroFactura} `, solicitudId: next }),
        409,
        { numeroFactura: MESSAGES.invoice.taken },
      );
    });

    await test.step('the PDF says what was invoiced, the report finds it', async () => {
      const pdf = await invoicing.download(`/facturas/${id}/pdf`);
      expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const text = await readPdfText(pdf.bytes);
      const { client: requestClient } = await detail();
      expect(text).toContain(numeroFactura);
      expect(text).toContain(requestClient.name);
      expect(text).toContain('88.000,50');
      expectRefusal(await toAnswer(client, `/facturas/${id}/pdf`), 403);
      const rows = await report.get<Page<ReportRow>>('/informes?estado=facturado&limit=200');
      expect(rows.body.data.find((row) => row.id === id)).toMatchObject({ estado: 'facturado', numeroFactura });
    });

    await test.step('the history tells who did what, in order', async () => {
      const history = await assigner.get<Data<HistoryEntry[]>>(`/request/by-id/${id}/history`);
      const told = history.body.data.map(({ event, from, to }) => [event, from, to]);
      expect(told).toEqual([
        ['create', null, 'solicitado'],
        ['assign', 'solicitado', 'tramite'],
        ['give-permit', 'tramite', 'asignado'],
        ['start', 'asignado', 'en proceso'],
        ['finish', 'en proceso', 'finalizado'],
        ['liquidate', 'finalizado', 'liquidado'],
        ['invoice', 'liquidado', 'facturado'],
      ]);
    });
  });

  test('two assigners at once: the request ends with one of the two operators and a history that says so', async () => {
    const { assigner, operator, otherOperator } = people;
    const id = await createRequest();
    const answers = await Promise.all(
      [operator.id, otherOperator.id].map((person) =>
        assigner.send('POST', `/request/assigned/${id}`, { ...assignment(), havePermission: false, operator: person }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const detail = (await assigner.get<Data<RequestDetail>>(`/request/by-id/${id}`)).body.data;
    expect([operator.id, otherOperator.id]).toContain(detail.operator?.id);
    const history = (await assigner.get<Data<HistoryEntry[]>>(`/request/by-id/${id}/history`)).body.data;
    expect(history.filter(({ event }) => event === 'assign')).toHaveLength(1);
  });

  const finishFields = async (request: number) => {
    const supplies = await people.operator.get<Data<Supply[]>>('/inventory/?status=activo');
    const used = supplies.body.data.slice(0, 2).map(({ id, name }, index) => ({ id, name, cantidad: index + 1.5 }));
    return {
      request,
      description: 'Se cambió la válvula y se probó',
      insumos: JSON.stringify(used),
      fileEnd: photos.slice(2, 4),
      fileInsumos: photos.slice(4, 5),
      receiveName: 'Rosa Ñancupil',
      receiveTypeDoc: 'rt',
      receiveNumDoc: '12345678-5',
      signature,
      company: '',
    };
  };

  const toAnswer = async (person: HttpPerson, path: string): Promise<Answer> => person.get(path);
});
