import { randomUUID } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { LIMITS, MESSAGES, type DossierVerdict, type FollowLink } from '@portal/domain';
import sharp from 'sharp';

import type * as InThread from '../../../src/features/dossiers/run-in-thread';
import type { DossierDocument } from '../../../src/features/dossiers/document/dossier-document';
import { photoKey } from '../../../src/platform/files/photo-keys';
import { created, type Actor, setUpRequestFixtures } from '../../support/request-fixtures';
import { failure } from '../../support/test-app';

const { sealInThread } = jest.requireActual<typeof InThread>('../../../src/features/dossiers/run-in-thread');
// Most tests read the content that would be drawn. Drawing and sealing: sealed-dossier.test.ts.
const seal = jest.fn<ReturnType<typeof sealInThread>, Parameters<typeof sealInThread>>();
jest.mock('../../../src/features/dossiers/run-in-thread', () => ({
  ...jest.requireActual<typeof InThread>('../../../src/features/dossiers/run-in-thread'),
  sealInThread: (...args: Parameters<typeof sealInThread>) => seal(...args),
}));
beforeEach(() => {
  seal.mockImplementation(async (prepare) => Buffer.from(JSON.stringify((await prepare()).seal)));
});

let done: number;
const fixtures = setUpRequestFixtures();
beforeAll(async () => {
  done = await fixtures.requestIn('facturado');
});

const dossierOf = (id: number, as: Actor, query = {}) => as.call.get(`/api/v1/request/${id}/dossier`, { query });
const contentOf = async (...args: Parameters<typeof dossierOf>): Promise<DossierDocument> =>
  JSON.parse((await dossierOf(...args)).body) as DossierDocument;
const titlesOf = ({ sections }: DossierDocument) => sections.map(({ title }) => title);

test('is the evidence of work that is done, with the photos from before and after, supplies, receiver and signature', async () => {
  const document = await contentOf(done, fixtures.users.client);
  expect(document).toMatchObject({ kind: 'evidence', withPrices: false });
  expect(titlesOf(document)).toEqual([
    'Solicitud',
    'Trabajo realizado',
    'Insumos',
    'Recibido conforme',
    'Línea de tiempo',
    'Fotos',
  ]);
  const written = JSON.stringify(document);
  for (const once of ['Se cambió la cañería', 'Llave de paso ½']) expect(written.split(once)).toHaveLength(2);
  for (const words of [
    'Se cambió la cañería',
    'Llave de paso ½',
    'José Núñez',
    'Foto del resultado 2',
    'Firma de quien recibe',
  ]) {
    expect(written).toContain(words);
  }
});

test('tells under the signature that its name was typed', async () => {
  const id = await fixtures.requestIn('finalizado');
  const signature = async () =>
    (await contentOf(id, fixtures.users.client)).sections.find(({ title }) => title === 'Recibido conforme')?.photos;
  expect(await signature()).toMatchObject([{ name: 'Firma de quien recibe' }]);
  await fixtures.db.updateTable('repairs').set({ signature_name: 'Rosa' }).where('request_id', '=', id).execute();
  expect(await signature()).toMatchObject([{ name: 'Firma de quien recibe. Nombre escrito con teclado' }]);
});

test('has prices for those who ask for them and may read money', async () => {
  const { liquidator, client, assigner, admin } = fixtures.users;
  const corrected = await fixtures.requestIn('liquidado');
  await fixtures.steps.correct(corrected);
  const { body } = await dossierOf(corrected, liquidator, { precios: 1 });
  expect(body).toContain('"withPrices":true');
  expect(body).toMatch(
    /"Liquidado","\$40\.000 · sin efecto: fue corregida .*"Liquidación corregida","\$38\.500,50 · Persona/,
  );
  expect(JSON.stringify(await contentOf(done, liquidator))).not.toMatch(/\$40\.000|Recorrido del precio/);
  for (const person of [client, assigner]) {
    expect(failure(await dossierOf(done, person, { precios: 1 })).status).toBe(403);
  }
  expect(failure(await dossierOf(done, admin)).status).toBe(403);
  expect(failure(await dossierOf(done, liquidator, { precios: 'x' })).status).toBe(422);
});

test('is the work order before the work: place, contact, permit, what to do, and lines to sign', async () => {
  const id = await fixtures.requestIn('asignado');
  const document = await contentOf(id, fixtures.users.operator);
  expect(document.kind).toBe('order');
  expect(document.sections.at(-1)?.blanks).toContainEqual(['Fecha', 'Firma']);
  const facts = Object.fromEntries(document.sections.flatMap((section) => section.facts ?? []));
  expect(facts).toMatchObject({
    Lugar: 'Mall Peñalolén · Local 214',
    Dirección: null,
    Teléfono: expect.stringMatching(/^\+56\s\d\s/),
    Permiso: 'No requiere',
    Operario: 'Óscar Núñez',
  });
  expect(document.sections[2]).toMatchObject({ title: 'Qué hacer', paragraphs: ['La cañería gotea junto a la caja'] });
  // A client is not told the phone of the person who asked.
  expect(JSON.stringify(await contentOf(id, fixtures.users.client))).toContain('["Teléfono",null]');
});

test('names the photos of a visit that was interrupted, also those of its start, and why it was', async () => {
  const { steps, users } = fixtures;
  const id = await fixtures.requestIn('en proceso');
  for (const step of [steps.interrupt, steps.assign]) await step(id);
  expect((await dossierOf(id, users.operator)).body).toContain('"Volvió","No se pudo terminar: Falta un repuesto"');
  for (const step of [steps.start, steps.finish]) await step(id);
  expect((await dossierOf(id, users.operator)).body).toContain('Foto de una visita anterior 1');
});

test("names the person who asked with the QR code of the place, except on the client's link", async () => {
  const id = await fixtures.requestIn('finalizado');
  const { pool, users } = fixtures;
  await pool.query(
    `with code as (
      insert into place_codes (token, location_id, mall_id, client_id, owner_id, created_by)
        select 'de-la-pared', location_id, mall_id, client_id, created_by, created_by from requests where id = $1
        returning id)
    insert into place_requests (code_id, request_id, service_id, type_work, type_request, description, name, email, phone, expires_at)
      select code.id, requests.id, service_id, type_work, type_request, description, 'Eva Soto', 'eva@local.cl', '56987654321', now()
      from code, requests where requests.id = $1`,
    [id],
  );
  expect((await dossierOf(id, users.operator)).body).toContain(
    '["Por QR","Eva Soto · eva@local.cl · +56\u00A09\u00A08765\u00A04321"]',
  );
  const link = (await users.client.call.post(`/api/v1/request/${id}/follow-link`)).json<{ data: FollowLink }>();
  const [, token] = link.data.address.split('#');
  const followed = await fixtures.nobody.get(`/api/v1/follow/dossier?key=${token}`);
  expect(followed.body).toMatch(/"kind":"evidence".*\["Por QR",null\]/);
  expect(followed.body).not.toMatch(/Eva Soto|eva@local|8765 ?4321/);
});

test('takes 50 photos and 20 MB of them, those of duplicates last, and says how many are left out', async () => {
  const id = await fixtures.requestIn('finalizado');
  const { db, files, dataDir, users, steps } = fixtures;
  const shown = async () => {
    const { sections } = await contentOf(id, users.assigner);
    const text = JSON.stringify(sections);
    return { photos: sections.flatMap(({ photos = [] }) => photos).length, text };
  };
  const own = (await shown()).photos;
  const repeated = created(await steps.create());
  const row = {
    request_id: repeated,
    kind: 'request',
    content_type: 'image/jpeg',
    width: 1,
    height: 1,
    bytes: 1,
  } as const;
  const rows = Array.from({ length: 60 }, (_, position) => ({ ...row, id: randomUUID(), position: position + 2 }));
  await db.insertInto('photos').values(rows).execute();
  await db.updateTable('requests').set({ duplicate_of_id: id }).where('id', '=', repeated).execute();
  // Its own ones, one of which is the signature, come first.
  const full = await shown();
  expect(full.photos).toBe(LIMITS.dossierPhotos + 1);
  expect(full.text).toContain(`no caben en este documento: ${62 + own - LIMITS.dossierPhotos - 1}.`);

  const large = path.join(dataDir, 'large.jpg');
  await writeFile(large, Buffer.from('ffd8ff', 'hex'));
  await truncate(large, LIMITS.dossierPhotoBytes);
  await files.put(photoKey(rows[0]!.id, 'full'), large);
  expect((await shown()).photos).toBe(own + 2);
});

test('has the logo of the branch of the work at its head, or of the first one that has any', async () => {
  const { pool, users, signature } = fixtures;
  const added = `insert into branches (name, company, logo) values ('A', 'A', null), ('B', 'B', $1), ('C', 'C', $1)`;
  await pool.query(added, [signature.content]);
  expect((await contentOf(done, users.client)).head?.company).toBe('B');
  await pool.query(
    `update repairs set branch_id = branches.id from branches where name = 'C' and request_id = ${done}`,
  );
  expect((await contentOf(done, users.client)).head?.company).toBe('C');
});

test('is refused for a deleted request', async () => {
  const id = await fixtures.requestIn('solicitado');
  await fixtures.steps.delete(id);
  expect(failure(await dossierOf(id, fixtures.users.assigner)).status).toBe(409);
});

test('is genuine after download and upload, until a byte is altered', async () => {
  seal.mockImplementation(sealInThread);
  // Photos of other formats, as the demonstration has them, are converted.
  const { id } = await fixtures.db
    .selectFrom('photos')
    .select('id')
    .where('request_id', '=', done)
    .where('kind', '=', 'result')
    .executeTakeFirstOrThrow();
  const webp = path.join(fixtures.dataDir, 'photo.webp');
  await sharp({ create: { width: 64, height: 48, channels: 3, background: '#3366aa' } })
    .webp()
    .toFile(webp);
  await fixtures.files.put(photoKey(id, 'full'), webp);
  const { client, suggester } = fixtures.users;
  const pdf = (await dossierOf(done, client)).rawPayload;
  const upload = (content: Buffer) =>
    suggester.call.post('/api/v1/dossiers/verify', { form: { file: { filename: 'expediente.pdf', content } } });
  const verdict = async (content: Buffer) => (await upload(content)).json<{ data: DossierVerdict }>().data;
  expect(await verdict(pdf)).toMatchObject({ result: 'genuine', altered: [], dossier: { kind: 'evidence' } });
  pdf.writeUInt8(0x21, pdf.indexOf('/Lang (es-CL)') + 8);
  expect(await verdict(pdf)).toMatchObject({ result: 'altered', altered: ['Estructura del documento'] });
  expect(failure(await upload(Buffer.alloc(0)))).toMatchObject({
    status: 422,
    errors: { file: MESSAGES.dossier.missing },
  });
});
