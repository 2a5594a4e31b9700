import {
  listedFields,
  PLAIN_FIELD_NAMES,
  plainField,
  REQUEST_FIELD_NAMES,
  REQUEST_FIELDS,
  type Page,
  type PlainFieldName,
  type RequestDetail,
  type RequestPage,
} from '@portal/domain';
import { sql } from 'kysely';

import { FILLED_FIELDS } from '../../../../../../tools/testing/filled-forms';
import { composeDossier } from '../../../../src/features/dossiers/document/compose-dossier';
import { created, setUpRequestFixtures } from '../../../support/request-fixtures';

const fixtures = setUpRequestFixtures();

const answersOf = (names: readonly PlainFieldName[]) =>
  Object.fromEntries(names.map((name) => [name, FILLED_FIELDS[name].answer]));

const readDetail = async (id: number): Promise<RequestDetail> =>
  (await fixtures.users.assigner.call.get(`/api/v1/request/by-id/${id}`)).json<{ data: RequestDetail }>().data;

const LIFE = `id num_request continues_id duplicate_of_id address description_key status created_by created_at updated_at
  company_id assigner_id operator_id have_permission permission_num type_service date_assigned hour_assigned accepted_at
  accepted_by due_at created_month minutes_to_finish liquidated invoiced`;
const CODE = 'id nonce code_id name name_key email phone created_at discarded expires_at request_id';

test.each([
  ['requests', LIFE, REQUEST_FIELD_NAMES],
  ['place_requests', CODE, ['service', ...PLAIN_FIELD_NAMES] as const],
] as const)('every column of %s is of a field or has its own place', async (table, others, names) => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}`.execute(fixtures.db);
  const fields = names.map((name) => REQUEST_FIELDS[name].column);
  expect(rows.map(({ name }) => name).sort()).toEqual([...others.split(/\s+/), ...fields].sort());
});

const labels = PLAIN_FIELD_NAMES.map((name) => REQUEST_FIELDS[name].label);

/** The form with other values everywhere. */
const CHANGED = Object.fromEntries(
  PLAIN_FIELD_NAMES.map((name) => {
    const field = plainField(name);
    const isOther = ({ value }: { value: unknown }) => value !== field.sample;
    return [name, field.kind === 'choice' ? field.choices.find(isOther)?.value : `${field.sample} otra vez`];
  }),
);

test('every field of a request is kept, answered and told, and a continuation takes over all but the description', async () => {
  const { steps, historyOf, requestIn } = fixtures;
  const id = created(await steps.create());
  expect(await readDetail(id)).toMatchObject(answersOf(PLAIN_FIELD_NAMES));
  const [entry] = await historyOf(id);
  expect(entry?.changes).toEqual(
    expect.arrayContaining(
      PLAIN_FIELD_NAMES.map((name) => ({
        label: REQUEST_FIELDS[name].label,
        from: null,
        to: FILLED_FIELDS[name].text,
      })),
    ),
  );
  const continuation = await readDetail(created(await steps.continue(await requestIn('finalizado'))));
  expect(continuation).toMatchObject({ ...answersOf(PLAIN_FIELD_NAMES), description: 'Volvió a gotear' });
});

test('every field can be edited until work begins', async () => {
  const { steps, historyOf, requestIn } = fixtures;
  const id = await requestIn('asignado');
  expect((await steps.edit(id, { change: CHANGED })).statusCode).toBe(200);
  const changes = (await historyOf(id)).at(-1)?.changes ?? [];
  expect(changes.map(({ label }) => label).sort()).toEqual([...labels].sort());
  expect((await steps.edit(id)).statusCode).toBe(200);
  await steps.start(id);
  expect((await steps.edit(id, { change: CHANGED })).statusCode).toBe(409);
  expect(await readDetail(id)).toMatchObject(answersOf(PLAIN_FIELD_NAMES));
});

test('every list has the fields of a card, and the document those of a dossier', async () => {
  const { requestIn, users } = fixtures;
  const { assigner, client, leader, operator, processor } = users;
  const lists = [
    [assigner, '/request/', 'solicitado'],
    [client, `/request/client/${client.id}`, 'solicitado'],
    [leader, `/contractors/request/assigned/${leader.id}`, 'pendiente'],
    [processor, '/request/process', 'tramite'],
    [operator, `/request/assigned/${operator.id}`, 'asignado'],
    [operator, `/request/assigned/${operator.id}/finished`, 'finalizado'],
  ] as const;
  for (const [person, path, state] of lists) {
    const id = await requestIn(state);
    const { data } = (await person.call.get(`/api/v1${path}`, { query: { limit: 200 } })).json<Page<{ id: number }>>();
    expect(data.find((row) => row.id === id)).toMatchObject({ id, ...answersOf(listedFields('card')) });
  }
  const { numRequest } = await readDetail(await requestIn('asignado'));
  const answer = await assigner.call.get(`/api/v1/request/by-number/${numRequest}`);
  const { sections } = composeDossier({
    page: answer.json<{ data: RequestPage }>().data,
    money: undefined,
    photosOf: () => [],
    signature: null,
    head: null,
    isForLink: false,
    madeAt: new Date(),
    verifyAt: '',
  });
  expect(sections[0]?.facts).toEqual(
    expect.arrayContaining(
      listedFields('dossier').map((name) => [REQUEST_FIELDS[name].label, FILLED_FIELDS[name].text]),
    ),
  );
});
