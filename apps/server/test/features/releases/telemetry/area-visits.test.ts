import {
  LIMITS,
  PAGE_LOADS_MAX,
  RELEASE_CHANGED_EVENT,
  ROLE,
  SHELL_DEPLOYABLE,
  type AreaFailure,
  type PageLoad,
  type Deployment,
  type Page,
  type ReleaseEntry,
} from '@portal/domain';
import type { AddressInfo } from 'node:net';

import fc from 'fast-check';
import { sql } from 'kysely';
import { pino } from 'pino';

import { createTestApp, type Caller, type TestApp } from '../../../support/test-app';
import { createTestReleases, PLATFORM, type TestReleases } from '../../../support/test-releases';
import { waitUntil } from '../../../support/wait-until';
import { CHANNELS } from '../../../../src/platform/database/listen-to-database';
import { createMetrics } from '../../../../src/platform/observability/metrics';
import { cleanUp } from '../../../../src/platform/clean-up/clean-up';
import { SERVER } from '../../../../src/features/releases/own-builds';
import { isFailing } from '../../../../src/features/releases/telemetry/judge-version';
import {
  createVisitsRepository,
  FAILURES_KEPT,
  healthKey,
  type KnownVisit,
} from '../../../../src/features/releases/telemetry/visits-repository';
import { REPORTS_PER_MINUTE } from '../../../../src/features/releases/telemetry/visits-routes';
import { loggerOptions } from '../../../../src/platform/observability/logger';

const metrics = createMetrics();
const logged: string[] = [];
let test: TestApp;
let releases: TestReleases;
let admin: Caller;
let moment = new Date();
/** An area of each test's own. */
let area: string;
let stable: string;
let candidate: string;
let count = 0;

beforeAll(async () => {
  const logger = pino(loggerOptions('warn'), { write: (line: string) => void logged.push(line) });
  test = await createTestApp({ now: () => moment, metrics, logger });
  releases = createTestReleases(test);
  await releases.publish('shell', 'requests');
});
beforeEach(async () => {
  area = `area-${(count += 1)}`;
  [stable = ''] = await releases.publish(area);
  candidate = await releases.tryOut(area, AUDIENCE);
  moment = new Date();
  admin = await test.as(await test.createUser({ roles: [ROLE.admin] }));
});
afterAll(() => test.close());

/** The people of one role have the candidate, and nobody else. */
const AUDIENCE = { share: 0, roles: [ROLE.client] };

const report = (caller: Caller, visits: readonly PageLoad[]) =>
  caller.post('/api/v1/area-visits', { body: { visits } });
const shown = (version: string, count: number): PageLoad[] =>
  Array.from({ length: count }, () => ({ area, version, outcome: 'shown' }));
const failed = (version: string, count: number, outcome: PageLoad['outcome'] = 'broken'): PageLoad[] =>
  Array.from({ length: count }, () => ({ area, version, outcome, message: 'no anda', page: '/user' }));
const areaNow = async () =>
  (await admin.get('/api/v1/releases/current'))
    .json<{ data: Deployment }>()
    .data.areas.find(({ name }) => name === area);
const persons = (count: number): Promise<Caller[]> => Promise.all(Array.from({ length: count }, person));
const lastNote = async () =>
  (await admin.get('/api/v1/releases', { query: { limit: 1 } })).json<Page<ReleaseEntry>>().data[0]?.note;
const person = async (): Promise<Caller> => test.as(await test.createUser({ roles: AUDIENCE.roles }));

it('counts the people of each version, and those who met a failure, of the last day', async () => {
  const [one, other] = [await person(), await person()];
  await report(one, [...shown(stable, 3), ...failed(stable, 1), ...shown(candidate, 1)]);
  await report(other, shown(stable, 4));
  expect(await areaNow()).toMatchObject({
    stable: { version: stable, health: { people: 2, failed: 1 } },
    candidate: { version: candidate, health: { people: 1, failed: 0 } },
  });
  moment = new Date(moment.getTime() + 26 * 60 * 60 * 1000);
  admin = await test.as(await test.createUser({ roles: [ROLE.admin] }));
  expect((await areaNow())?.stable.health).toEqual({ people: 0, failed: 0 });
});

it('counts the shell like an area', async () => {
  const version = (await releases.versions()).shell ?? '';
  const visit: PageLoad = { area: SHELL_DEPLOYABLE, version, outcome: 'shown' };
  await report(await person(), [visit, visit, { ...visit, outcome: 'broken' }]);
  const { data } = (await admin.get('/api/v1/releases/current')).json<{ data: Deployment }>();
  expect(data.shell).toMatchObject({
    name: SHELL_DEPLOYABLE,
    stable: { version, health: { people: 1, failed: 1 } },
    candidate: null,
  });
});

it('counts page loads and failures in the metrics, by area, version, kind and reason', async () => {
  const caller = await person();
  const afterwards = failed(candidate, 1).map((visit) => ({ ...visit, wasShown: true as const }));
  await report(caller, [...shown(stable, 2), ...failed(stable, 1, 'timeout'), ...shown(candidate, 1), ...afterwards]);
  const [later = ''] = await releases.publish(area);
  await report(caller, [...failed(later, 1), ...shown(stable, 1)]);
  const { text } = await metrics.read();
  const lines = text.split('\n').filter((line) => /^portal_page_load/.test(line) && line.includes(`area="${area}"`));
  const labels = (version: string, kind: string) => `{area="${area}",version="${version}",kind="${kind}"`;
  expect(lines.sort()).toEqual(
    [
      `portal_page_loads_total${labels(stable, 'stable')}} 3`,
      `portal_page_loads_total${labels(stable, 'former')}} 1`,
      `portal_page_loads_total${labels(candidate, 'candidate')}} 1`,
      `portal_page_loads_total${labels(later, 'stable')}} 1`,
      `portal_page_load_failures_total${labels(stable, 'stable')},reason="timeout"} 1`,
      `portal_page_load_failures_total${labels(candidate, 'candidate')},reason="broken"} 1`,
      `portal_page_load_failures_total${labels(later, 'stable')},reason="broken"} 1`,
    ].sort(),
  );
});

it('stores the errors of failures with their people, the newest of each version', async () => {
  const caller = await person();
  await report(caller, failed(stable, 1, 'tampered'));
  const page = async () =>
    (await admin.get(`/api/v1/releases/areas/${area}/failures`, { query: { version: stable, limit: 200 } })).json<
      Page<AreaFailure>
    >();
  expect(await page()).toMatchObject({
    total: 1,
    data: [{ area, version: stable, reason: 'tampered', message: 'no anda', page: '/user', stack: null }],
  });
  for (let count = 0; count < 12; count += 1) await report(caller, failed(stable, 10));
  const { data, total } = await page();
  expect([total, data.some(({ reason }) => reason === 'tampered')]).toEqual([FAILURES_KEPT, false]);
});

it('ignores areas and versions that were never in the release', async () => {
  const visits: PageLoad[] = [
    { area: 'constructor', version: candidate, outcome: 'broken' },
    { area: 'fleet', version: '1.0.0', outcome: 'shown' },
    { area, version: '9.9.9', outcome: 'shown' },
  ];
  const response = await report(await person(), visits);
  expect([response.statusCode, response.json()]).toEqual([200, { data: { recorded: 0 } }]);
  const known = await test.db.selectFrom('version_visits').select('area').execute();
  expect(known.filter(({ area: counted }) => visits.some((visit) => visit.area === counted))).toEqual([]);
});

it('drops a wrong visit of a report, and counts the others', async () => {
  const long = { ...shown(stable, 1)[0]!, version: `1.0.0-${'a'.repeat(LIMITS.nameMax)}` };
  expect((await report(await person(), [long, ...shown(stable, 2)])).json()).toEqual({ data: { recorded: 2 } });
});

it('refuses too many visits at once, nonsense, and a person who reports without end', async () => {
  const caller = await person();
  expect((await report(caller, shown(stable, PAGE_LOADS_MAX + 1))).statusCode).toBe(422);
  expect((await report(caller, [{ ...shown(stable, 1)[0]!, version: 'x' }])).statusCode).toBe(422);
  for (let count = 0; count < REPORTS_PER_MINUTE; count += 1) {
    expect((await report(caller, shown(stable, 1))).statusCode).toBe(200);
  }
  const refused = await report(caller, shown(stable, 1));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  expect((await report(await person(), shown(stable, 1))).statusCode).toBe(200);
  moment = new Date(moment.getTime() + 60_000);
  expect((await report(caller, shown(stable, 1))).statusCode).toBe(200);
  // A clock that was ahead when the window began.
  for (let count = 1; count < REPORTS_PER_MINUTE; count += 1) await report(caller, shown(stable, 1));
  moment = new Date(moment.getTime() - 24 * 60 * 60_000);
  expect((await report(caller, shown(stable, 1))).statusCode).toBe(200);
});

it('withdraws a failing candidate exactly once, however many report at that moment, and records the reason', async () => {
  const people = await persons(10);
  for (const caller of people) await report(caller, shown(candidate, 1));
  // One of ten is one person alone, and two are the ninth part of the others.
  await report(people[0]!, failed(candidate, 1));
  expect((await areaNow())?.candidate?.version).toBe(candidate);
  const [number, others] = [await releases.number(), await releases.rowOf('requests')];
  const responses = await Promise.all(people.map((caller) => report(caller, failed(candidate, 1))));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(people.map(() => 200));
  const { note, ...row } = { ...(await releases.rowOf(area)), note: await lastNote() };
  expect(row).toMatchObject({
    number: number + 1,
    changedBy: SERVER.name,
    stable: { report: { version: stable } },
    candidate: null,
  });
  expect(note).toMatch(
    new RegExp(`^Termina la prueba de ${area} ${candidate}: falló para \\d+ de 10 personas \\(el límite es 5 %\\)$`),
  );
  expect(await releases.rowOf('requests')).toEqual(others);

  // Corrected and tried again, it begins with a clean record.
  moment = new Date(Date.now() + 1_000);
  await test.changes.setCandidate(PLATFORM, area, candidate, AUDIENCE, {});
  expect((await areaNow())?.candidate?.health).toEqual({ people: 0, failed: 0 });
  for (const caller of people) await report(caller, shown(candidate, 1));
  await report(people[0]!, failed(candidate, 1));
  expect((await areaNow())?.candidate).toMatchObject({ version: candidate, health: { people: 10 } });
});

describe('a stable version that fails for too many people', () => {
  const metric = async (version: string) =>
    (await metrics.read()).text.includes(`portal_stable_failing{area="${area}",version="${version}"} 1`);

  it('raises an alert from three people on, for a day, and stays', async () => {
    const people = await persons(3);
    for (const caller of people.slice(1)) await report(caller, failed(stable, 20));
    expect([(await areaNow())?.isFailing, await metric(stable)]).toEqual([false, false]);
    await report(people[0]!, failed(stable, 1));
    expect(await areaNow()).toMatchObject({
      isFailing: true,
      stable: { version: stable, health: { people: 3, failed: 3 } },
    });
    expect(await metric(stable)).toBe(true);
    moment = new Date(moment.getTime() + 26 * 60 * 60_000);
    expect(await metric(stable)).toBe(false);
  });

  it('does not affect other metrics while it cannot be judged', async () => {
    const names = async () => new Set((await metrics.read()).text.match(/^portal_\w+/gm));
    const before = await names();
    expect(before).toContain('portal_stable_failing');
    await sql`alter table version_visits rename to away`.execute(test.db);
    const during = await names();
    await sql`alter table away rename to version_visits`.execute(test.db);
    before.delete('portal_stable_failing');
    expect(during).toEqual(before);
    expect(await names()).toContain('portal_stable_failing');
  });

  it('fails too when every page of it is shown and fails then', async () => {
    const broken = failed(stable, 10).map((visit) => ({ ...visit, wasShown: true as const }));
    for (const caller of await persons(3)) {
      await report(caller, shown(stable, 10));
      await report(caller, broken);
    }
    expect((await areaNow())?.isFailing).toBe(true);
  });
});

it('announces the release that takes a candidate back', async () => {
  const client = await test.pool.connect();
  const announced: string[] = [];
  client.on('notification', ({ payload = '' }) => announced.push(payload));
  await client.query(`listen ${CHANNELS.releaseChanged}`);
  for (const caller of await persons(3)) await report(caller, failed(candidate, 1));
  // A notification arrives with the next answer at the latest.
  await client.query('select');
  client.release(true);
  expect(announced).toEqual([String(await releases.number())]);
});

it('takes a shell back that breaks an area for those who try it, and for nobody else', async () => {
  const tried = await releases.tryOut(SHELL_DEPLOYABLE, AUDIENCE);
  const inShell = failed(stable, 1).map((visit) => ({ ...visit, shell: tried }));
  for (let count = 0; count < 3; count += 1)
    await report(await test.as(await test.createUser({ roles: [ROLE.operator] })), inShell);
  expect((await releases.rowOf('shell')).candidate?.version).toBe(tried);
  for (const caller of await persons(3)) await report(caller, inShell);
  expect((await releases.rowOf('shell')).candidate).toBeNull();
  expect(await lastNote()).toContain(`Termina la prueba de shell ${tried}: falló para 3 de 3 personas`);
});

it('waits for a third person and for a second one who fails, and leaves a failing stable version alone', async () => {
  const [one, other, third] = (await persons(3)) as [Caller, Caller, Caller];
  await report(one, failed(candidate, PAGE_LOADS_MAX));
  await report(other, failed(candidate, 1));
  expect((await areaNow())?.candidate?.version).toBe(candidate);
  await report(one, failed(stable, 40));
  await report(third, shown(candidate, 1));
  expect(await areaNow()).toMatchObject({ stable: { version: stable }, candidate: { version: candidate } });
  await report(one, failed(candidate, 1));
  expect((await areaNow())?.candidate).toBeNull();
});

it('takes one time-out or unreachable file of a person for the network’s, and the second for the version’s', async () => {
  const [one, other, third] = (await persons(3)) as [Caller, Caller, Caller];
  await report(third, shown(candidate, 1));
  await report(one, failed(candidate, 1));
  await report(other, failed(candidate, 1, 'timeout'));
  expect((await areaNow())?.candidate?.version).toBe(candidate);
  await report(other, failed(candidate, 1, 'unreachable'));
  expect((await areaNow())?.candidate).toBeNull();
});

it('does not blame a version for tabs whose shell it does not work in', async () => {
  for (const caller of await persons(3)) await report(caller, failed(candidate, 20, 'contract'));
  await report(await person(), failed(stable, 1, 'contract'));
  const now = await areaNow();
  expect(now?.candidate?.health).toEqual({ people: 0, failed: 0 });
  expect(now?.stable.health.failed).toBe(0);
  const { data } = (await admin.get(`/api/v1/releases/areas/${area}/failures`)).json<Page<AreaFailure>>();
  expect(data[0]?.reason).toBe('contract');
});

it('cannot be ended by one person, however many failures they report', async () => {
  const [liar, other, ...people] = (await persons(25)) as [Caller, Caller, ...Caller[]];
  for (const caller of people) await report(caller, shown(candidate, 1));
  await report(other, [...shown(candidate, 17), ...failed(candidate, 1)]);
  await report(liar, failed(candidate, PAGE_LOADS_MAX));
  await report(liar, failed(candidate, PAGE_LOADS_MAX, 'unreachable'));
  expect((await areaNow())?.candidate).toMatchObject({ version: candidate, health: { people: 25, failed: 2 } });
});

it('counts the visits to a candidate of its audience only', async () => {
  const outsider = await test.as(await test.createUser({ roles: [ROLE.operator] }));
  const response = await report(outsider, [...failed(candidate, 20), ...shown(stable, 1)]);
  expect(response.json()).toEqual({ data: { recorded: 1 } });
  expect(await areaNow()).toMatchObject({ stable: { health: { people: 1 } }, candidate: { health: { people: 0 } } });
  const failures = await admin.get(`/api/v1/releases/areas/${area}/failures`);
  expect(failures.json<Page<AreaFailure>>().total).toBe(0);
});

describe('the judgement of a version', () => {
  it('needs three people, and more than the limit without any one of them', () => {
    const fails = (people: number, failed: number, limit: number) => isFailing({ people, failed }, limit);
    expect([fails(2, 2, 5), fails(3, 1, 5), fails(3, 2, 5)]).toEqual([false, false, true]);
    expect([fails(21, 2, 5), fails(20, 2, 5)]).toEqual([false, true]);
    expect([fails(7, 4, 50), fails(7, 6, 50)]).toEqual([false, true]);
  });

  const people = fc
    .integer({ min: 3, max: 60 })
    .chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: 0, max: count })));
  const limits = fc.constantFrom(1, 5, 50);

  it('is never turned by one person alone: the others exceed the limit without them', () => {
    fc.assert(
      fc.property(people, limits, ([count, met], limit) => {
        if (!isFailing({ people: count, failed: met }, limit)) return;
        expect(met).toBeGreaterThan(1);
        expect(((met - 1) / (count - 1)) * 100).toBeGreaterThan(limit);
      }),
    );
  });

  it('is never silenced by one more person unless the others are at the limit', () => {
    fc.assert(
      fc.property(people, limits, ([count, met], limit) => {
        fc.pre(((met - 1) / count) * 100 > limit);
        expect(isFailing({ people: count + 1, failed: met }, limit)).toBe(true);
        expect(isFailing({ people: count + 1, failed: met + 1 }, limit)).toBe(true);
      }),
    );
  });

  it('counts a person once, whatever they report and in whichever order', async () => {
    const visits = createVisitsRepository(test.db);
    const ids = (await Promise.all(Array.from({ length: 4 }, () => test.createUser({ roles: AUDIENCE.roles })))).map(
      ({ id }) => id,
    );
    const outcome = fc.constantFrom<PageLoad['outcome']>('shown', 'broken', 'timeout', 'unreachable', 'tampered');
    const loads = fc.array(fc.tuple(fc.nat({ max: ids.length - 1 }), outcome), { maxLength: 30 });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(loads, fc.integer({ min: 1, max: 200 }), async (reported, times) => {
        const beganAt = new Date(moment.getTime() - (run += 1));
        const record = (person: number, outcome: PageLoad['outcome'], count: number) => {
          const visit: KnownVisit = { area, version: candidate, kind: 'candidate', beganAt, outcome };
          return visits.record(ids[person]!, Array<KnownVisit>(count).fill(visit), moment);
        };
        const key = { area, version: candidate, beganAt };
        const counted = async () => (await visits.health([key], moment)).get(healthKey(key));
        for (const [person, outcome] of reported) await record(person, outcome, 1);

        const outcomesOf = (person: number) => reported.filter(([who]) => who === person).map(([, outcome]) => outcome);
        const seen = ids.map((_, person) => outcomesOf(person)).filter((outcomes) => outcomes.length > 0);
        const own = (outcomes: string[]) => outcomes.some((one) => one === 'broken' || one === 'tampered');
        const network = (outcomes: string[]) => outcomes.filter((one) => one === 'timeout' || one === 'unreachable');
        const before = {
          people: seen.length,
          failed: seen.filter((outcomes) => own(outcomes) || network(outcomes).length > 1).length,
        };
        expect(await counted()).toEqual(before);

        // Good page loads take no vote back, and more failures of a person who has a vote add none.
        for (const [person, outcomes] of ids.map((_, index) => [index, outcomesOf(index)] as const)) {
          if (outcomes.length > 0) await record(person, 'shown', times);
          if (own(outcomes)) await record(person, 'broken', times);
        }
        expect(await counted()).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });
});

it('tells open tabs of every new release', async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  const caller = await person();
  const heard: number[] = [];
  const controller = new AbortController();
  const response = await fetch(`${address}/api/v1/events`, {
    headers: { ...caller.headers },
    signal: controller.signal,
  });
  void (async () => {
    for await (const chunk of response.body ?? []) {
      const text = Buffer.from(chunk as Uint8Array).toString();
      for (const [, data] of text.matchAll(new RegExp(`^event: ${RELEASE_CHANGED_EVENT}\\ndata: (.*)$`, 'gm'))) {
        heard.push((JSON.parse(data ?? '') as { number: number }).number);
      }
    }
  })().catch(() => undefined);
  const waitFor = (number: number) => waitUntil(() => heard.includes(number));
  const changed = await admin.delete(`/api/v1/releases/areas/${area}/candidate`);
  await waitFor(changed.json<{ data: { release: { number: number } } }>().data.release.number);
  await releases.publish('requests');
  await waitFor(await releases.number());
  expect(new Set(heard).size).toBe(heard.length);
  controller.abort();
  test.app.server.closeAllConnections();
});

it('deletes old counts', async () => {
  await report(await person(), [...failed(stable, 2), ...shown(candidate, 1)]);
  const maintained = {
    db: test.db,
    files: test.files,
    dataDir: test.dataDir,
    logger: test.app.log,
    metrics: createMetrics(),
    now: () => new Date(moment.getTime() + 31 * 24 * 60 * 60 * 1000),
  };
  await cleanUp(maintained);
  for (const table of ['version_visits', 'area_failures'] as const) {
    expect([table, await test.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
});
