import { randomUUID } from 'node:crypto';
import { LIMITS, ROLE, type RequestStatus } from '@portal/domain';
import { FILLED_FORMS } from '../../testing/filled-forms';
import type { Bench } from '../arguments';
import { withPortals, type Asked, type MeasuredPortal, type Sent } from '../measured-portal';
import { accountOf, addMeasuring } from '../people';
import { PEOPLE, seedRequests } from '../seed-requests';
import { inProcess, type Batch, type Samples } from '../send-calls';
import { describeLoad, type Load } from './load-report';
import { openDarkroom, takePicture, type Darkroom } from './picture';
import { nameOf, replay, type Exchange } from './replay';

const REPORTER = accountOf('informe');

/**
 * Calls of one turn of reading, and how many turns there are. A turn is long enough for what a portal does once when it is
 * used again after a pause to be as rare in it as in a portal that is being used.
 */
const TURN = 2048;
const TURNS = 6;
/** Turns after which everything runs as in a portal in use: compiled, its plans made. */
const WARM_UP_TURNS = 3;
const READING_WARM_UP_TURNS = 4;
/** Calls of all kinds before the first is measured: after fewer, code is still being compiled beside them. */
const USED = 12_000;
/** More than there are callers, where there are as many: no two of them are on the same page at once. */
const OTHER_PAGES = 64;
/** Number of slow calls. */
const CREATED = 96;
/** Each assignment takes a request that nobody has assigned; the smallest portal has some hundred. */
const ASSIGNED = 40;
const CHANGE_TURNS = 4;

type Reading = Pick<Load, 'kind' | 'least' | 'isFirstPage'> & { asked: Asked[] };

/** Reads the data of a portal that the calls need. */
async function look({ bare }: MeasuredPortal) {
  const numbers = async (text: string, values: unknown[] = []): Promise<number[]> =>
    (await bare.query<{ one: string }>(text, values)).rows.map(({ one }) => Number(one));
  const first = async (table: string): Promise<number> =>
    (await numbers(`select min(id) as one from ${table} where status = 'activo'`))[0] ?? 0;
  return {
    /** Ids that stand far apart, so that no two calls read the same page of a table. */
    some: await numbers(`select id as one from requests where status <> $1 order by md5(id::text) limit 64`, [
      'eliminado' satisfies RequestStatus,
    ]),
    /** With the version that the screens show and send back. */
    unassigned: (
      await bare.query<{ id: string; version: string; deadline: string }>(
        `select requests.id, requests.xmin::text as version, request_deadlines.id as deadline
          from requests join request_deadlines on request_id = requests.id and ended_at is null
          where status = $1 order by requests.id desc limit 2000`,
        ['solicitado' satisfies RequestStatus],
      )
    ).rows,
    client: (await numbers(`select id as one from users where email = $1`, [PEOPLE.client.email]))[0] ?? 0,
    operator: (await numbers(`select id as one from users where email = $1`, [PEOPLE.operator.email]))[0] ?? 0,
    form: {
      service: await first('services'),
      client: await first('clients'),
      mall: await first('malls'),
      location: await first('locations'),
    },
  };
}
type Look = Awaited<ReturnType<typeof look>>;

function readings({ some, unassigned, client, operator }: Look): Reading[] {
  const page = `limit=${LIMITS.pageSize}`;
  return [
    {
      kind: 'Solicitudes por asignar',
      least: 0.6,
      isFirstPage: true,
      asked: [{ path: `/request/?${page}`, as: PEOPLE.assigner }],
    },
    {
      kind: 'Solicitudes por asignar, all on other pages',
      least: 0.6,
      asked: Array.from({ length: Math.min(OTHER_PAGES, unassigned.length / LIMITS.pageSize) }, (_, turned) => ({
        path: `/request/?${page}&offset=${turned * LIMITS.pageSize}`,
        as: PEOPLE.assigner,
      })),
    },
    {
      kind: 'Mis solicitudes',
      least: 0.6,
      isFirstPage: true,
      asked: [{ path: `/request/client/${client}?${page}`, as: PEOPLE.client }],
    },
    {
      kind: 'Solicitudes por revisar',
      least: 0.6,
      isFirstPage: true,
      asked: [{ path: `/request/assigned/${operator}?${page}`, as: PEOPLE.operator }],
    },
    {
      kind: 'Detail',
      least: 0.4,
      asked: some.map((id) => ({ path: `/request/by-id/${id}`, as: PEOPLE.assigner })),
    },
    { kind: 'Informe', least: 0.6, isFirstPage: true, asked: [{ path: `/informes?${page}`, as: REPORTER }] },
  ];
}

type Turns = {
  calls: number;
  turns: number;
  warmUp: number;
  callers: number;
  /** True while a turn begins before the measurement: after the pause of a turn all callers come at the very same moment. */
  isRamped: boolean;
};

/** Times the kinds of work turn by turn, so that whatever else the machine does meets all of them. */
async function compare(
  batches: readonly Batch[],
  { calls, turns, warmUp, callers, isRamped }: Turns,
): Promise<Samples[]> {
  const samples = batches.map((): Samples => []);
  for (let turn = -warmUp; turn < turns; turn += 1) {
    for (const [index, batch] of batches.entries()) {
      const taken = await batch(calls, callers);
      if (turn >= 0) samples[index]?.push(...taken.slice(isRamped ? callers : 0));
    }
  }
  return samples;
}

/** Sends what a list of readings asks, one after another. */
const asking = (portal: MeasuredPortal, asked: readonly Asked[]): Batch =>
  portal.calls((turn) => {
    const one = asked[turn % asked.length];
    if (one === undefined) throw new Error('Nothing is asked');
    return one;
  });

/** Uses a portal as its people would. */
async function askEverything(portal: MeasuredPortal, kinds: readonly Reading[], callers: number): Promise<void> {
  for (const { asked } of kinds) await asking(portal, asked)(Math.ceil(USED / kinds.length), callers);
}

/** One kind of reading on all portals at once, each against its own bare `pg`. */
async function read(
  portals: readonly { portal: MeasuredPortal; reading: Reading }[],
  callers: number,
): Promise<Load[]> {
  const works: Batch[] = [];
  for (const { portal, reading } of portals) {
    await portal.rest();
    const sequences: Awaited<ReturnType<MeasuredPortal['statementsOf']>>[] = [];
    for (const asked of reading.asked) {
      // A list that is in use has counted its rows some seconds ago: bare `pg` must not count them for every page either.
      await portal.read(asked);
      sequences.push(await portal.statementsOf(asked));
    }
    works.push(
      asking(portal, reading.asked),
      inProcess(async (turn) => {
        const client = await portal.bare.connect();
        try {
          for (const { text, values } of sequences[turn % sequences.length] ?? []) {
            await client.query({ text, values, name: nameOf(text) });
          }
        } finally {
          client.release();
        }
      }),
    );
  }
  const samples = await compare(works, {
    calls: TURN,
    turns: TURNS,
    warmUp: READING_WARM_UP_TURNS,
    callers,
    isRamped: true,
  });
  return portals.map(({ portal, reading }, index) => ({
    kind: reading.kind,
    least: reading.least,
    isFirstPage: reading.isFirstPage,
    rows: portal.rows,
    api: samples[2 * index] ?? [],
    bare: samples[2 * index + 1] ?? [],
  }));
}

const CRLF = '\r\n';

/** Clients who create requests: the API re-encodes one photo of a person at a time. */
const CREATORS = Array.from({ length: 8 }, (_, index) => accountOf(`clienta-${index}`));

/** The form 'Crear solicitud' with one photo, as a browser sends it. */
function creation({ form }: Look, picture: Buffer, turn = 0): Sent {
  const boundary = `----bench${randomUUID()}`;
  const fields: Record<string, string | number> = {
    ...form,
    ...FILLED_FORMS.request,
  };
  const part = (head: string): string => `--${boundary}${CRLF}Content-Disposition: form-data; ${head}`;
  const texts = Object.entries(fields).map(([name, text]) => `${part(`name="${name}"`)}${CRLF}${CRLF}${text}${CRLF}`);
  const photo = `${part('name="file"; filename="foto.jpg"')}${CRLF}Content-Type: image/jpeg${CRLF}${CRLF}`;
  return {
    method: 'POST',
    path: '/request/',
    as: CREATORS[turn % CREATORS.length] ?? PEOPLE.client,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'idempotency-key': randomUUID() },
    body: Buffer.concat([Buffer.from(texts.join('') + photo), picture, Buffer.from(`${CRLF}--${boundary}--${CRLF}`)]),
  };
}

/** Creating a request with a photo: against the statements and the work on the photo together. */
async function create(portal: MeasuredPortal, darkroom: Darkroom, callers: number): Promise<Load> {
  const looked = await look(portal);
  const picture = await takePicture();
  const statements = await portal.statementsOf(creation(looked, picture));
  const { rows: created } = await portal.bare.query<{ id: string }>('select max(id) as id from requests');
  const createdId = Number(created[0]?.id);
  const [api = [], bare = []] = await compare(
    [
      portal.calls((turn) => creation(looked, picture, turn)),
      inProcess(async () => {
        await darkroom.develop(picture);
        await replay(portal.bare, statements, { createdId });
      }),
    ],
    { calls: CREATED, turns: CHANGE_TURNS, warmUp: WARM_UP_TURNS, callers, isRamped: false },
  );
  return { kind: 'Create with a photo', least: 0.6, rows: portal.rows, api, bare };
}

/** Assigning requests that nobody had: half of them by the API, the others by its statements. */
async function assign(portal: MeasuredPortal, callers: number): Promise<Load> {
  const { unassigned, operator } = await look(portal);
  type Free = (typeof unassigned)[number];
  const take = (): Free => {
    const request = unassigned.pop();
    if (request === undefined) throw new Error('There are too few requests to assign');
    return request;
  };
  const assignment = ({ id, version }: Free): Sent => ({
    method: 'POST',
    path: `/request/assigned/${id}`,
    as: PEOPLE.assigner,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...FILLED_FORMS.visit,
      assignContractor: false,
      operator,
      version,
    }),
  });
  const sample = take();
  const statements = await portal.statementsOf(assignment(sample));
  const exchange = (): Exchange => {
    const { id, deadline } = take();
    return new Map<unknown, unknown>([
      [Number(sample.id), Number(id)],
      [sample.id, id],
      [Number(sample.deadline), Number(deadline)],
      [sample.deadline, deadline],
    ]);
  };
  const [api = [], bare = []] = await compare(
    [
      portal.calls(() => assignment(take())),
      inProcess(() => replay(portal.bare, statements, { exchange: exchange() })),
    ],
    { calls: ASSIGNED, turns: CHANGE_TURNS, warmUp: WARM_UP_TURNS, callers, isRamped: false },
  );
  return { kind: 'Assign', rows: portal.rows, api, bare };
}

/** Reads, creates and assigns on portals of several sizes at once. */
async function measureLoad(portals: readonly MeasuredPortal[], callers: number, darkroom: Darkroom) {
  const kinds = await Promise.all(portals.map(async (portal) => readings(await look(portal))));
  for (const [size, portal] of portals.entries()) await askEverything(portal, kinds[size] ?? [], callers);
  const loads: Load[] = [];
  for (const [index] of (kinds[0] ?? []).entries()) {
    const compared = portals.flatMap((portal, size) => {
      const reading = kinds[size]?.[index];
      return reading ? [{ portal, reading }] : [];
    });
    loads.push(...(await read(compared, callers)));
  }
  for (const portal of portals) loads.push(await create(portal, darkroom, callers));
  for (const portal of portals) loads.push(await assign(portal, callers));
  const memory = new Map<number, number>();
  for (const portal of portals) memory.set(portal.rows, await portal.memory());
  return describeLoad({ callers, loads, memory });
}

/** Reading, creating and assigning under load. */
export const loadBench: Bench = {
  name: 'load',
  title: 'Reading, creating and assigning under load',
  usual: { callers: 32, sizes: [10_000, 100_000, 1_000_000] },
  async measure({ callers, sizes }) {
    const darkroom = await openDarkroom();
    const portals = {
      sizes,
      people: [PEOPLE.client, PEOPLE.assigner, PEOPLE.operator, REPORTER, ...CREATORS],
      seed: async (...[db, rows]: Parameters<typeof seedRequests>) => {
        await seedRequests(db, rows);
        await addMeasuring(db, REPORTER, { roles: [ROLE.report] });
        for (const creator of CREATORS) await addMeasuring(db, creator, { roles: [ROLE.client] });
      },
    };
    try {
      return await withPortals(portals, (opened) => measureLoad(opened, callers, darkroom));
    } finally {
      await darkroom.close();
    }
  },
};
