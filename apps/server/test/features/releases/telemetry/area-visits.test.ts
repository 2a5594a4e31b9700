import {
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

import { sql } from 'kysely';

import { setUpTestApp, type Caller } from '../../../support/test-app';
import { createTestReleases, PLATFORM } from '../../../support/test-releases';
import { createMetrics } from '../../../../src/platform/observability/metrics';
import { SERVER } from '../../../../src/features/releases/own-builds';
import { isFailing } from '../../../../src/features/releases/telemetry/judge-version';
import { FAILURES_KEPT } from '../../../../src/features/releases/telemetry/visits-repository';
import { REPORTS_PER_MINUTE } from '../../../../src/features/releases/telemetry/visits-routes';

const metrics = createMetrics();
let admin: Caller;
let moment = new Date();
/** An area of each test's own. */
let area: string;
let stable: string;
let candidate: string;
let count = 0;

const test = setUpTestApp({ now: () => moment, metrics });
const releases = createTestReleases(test);
beforeAll(() => releases.publish('shell', 'requests'));
beforeEach(async () => {
  area = `area-${(count += 1)}`;
  [stable = ''] = await releases.publish(area);
  candidate = await releases.tryOut(area, AUDIENCE);
  moment = new Date();
  admin = await test.as(await test.createUser({ roles: [ROLE.admin] }));
});

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
  // Good page loads take no failure back, and more failures count no further.
  await report(one, [...shown(stable, 20), ...failed(stable, 2)]);
  expect(await areaNow()).toMatchObject({
    stable: { version: stable, health: { people: 2, failed: 1 } },
    candidate: { version: candidate, health: { people: 1, failed: 0 } },
  });
  moment = new Date(moment.getTime() + 26 * 60 * 60 * 1000);
  admin = await test.as(await test.createUser({ roles: [ROLE.admin] }));
  expect((await areaNow())?.stable.health).toEqual({ people: 0, failed: 0 });
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

it('ignores wrong visits, and areas and versions that were never in the release', async () => {
  const visits: PageLoad[] = [
    { area: 'constructor', version: candidate, outcome: 'broken' },
    { area: 'fleet', version: '1.0.0', outcome: 'shown' },
    { area, version: '9.9.9', outcome: 'shown' },
  ];
  const wrong = { ...shown(stable, 1)[0]!, version: 'x' };
  const response = await report(await person(), [...visits, wrong, ...shown(stable, 2)]);
  expect([response.statusCode, response.json()]).toEqual([200, { data: { recorded: 2 } }]);
  expect((await areaNow())?.stable.health.people).toBe(1);
});

it('refuses too many visits at once, and a person who reports without end', async () => {
  const caller = await person();
  expect((await report(caller, shown(stable, PAGE_LOADS_MAX + 1))).statusCode).toBe(422);
  for (let count = 0; count < REPORTS_PER_MINUTE; count += 1) {
    expect((await report(caller, shown(stable, 1))).statusCode).toBe(200);
  }
  const refused = await report(caller, shown(stable, 1));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
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

it('counts the visits to a candidate of its audience only', async () => {
  const outsider = await test.as(await test.createUser({ roles: [ROLE.operator] }));
  const response = await report(outsider, [...failed(candidate, 20), ...shown(stable, 1)]);
  expect(response.json()).toEqual({ data: { recorded: 1 } });
  expect(await areaNow()).toMatchObject({ stable: { health: { people: 1 } }, candidate: { health: { people: 0 } } });
  const failures = await admin.get(`/api/v1/releases/areas/${area}/failures`);
  expect(failures.json<Page<AreaFailure>>().total).toBe(0);
});

it.each([
  [2, 2, false],
  [3, 1, false],
  [3, 2, true],
  [20, 2, true],
  [21, 2, false],
])('of %s people %s who met a failure make a version fail: %s', (people, met, fails) => {
  // Three people at least, and more than 5 % of them without any one.
  expect(isFailing({ people, failed: met })).toBe(fails);
});

it('tells open tabs of every new release', async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  const { headers } = await person();
  const { body } = await fetch(`${address}/api/v1/events`, { headers: { ...headers } });
  await releases.publish('requests');
  const told = `event: ${RELEASE_CHANGED_EVENT}\ndata: ${JSON.stringify({ number: await releases.number() })}\n`;
  let heard = '';
  for await (const chunk of body!) {
    heard += Buffer.from(chunk as Uint8Array).toString();
    if (heard.includes(told)) break;
  }
  test.app.server.closeAllConnections();
});

it('deletes old counts', async () => {
  await report(await person(), [...failed(stable, 2), ...shown(candidate, 1)]);
  await test.cleanUp(new Date(moment.getTime() + 31 * 24 * 60 * 60 * 1000));
  for (const table of ['version_visits', 'area_failures'] as const) {
    expect([table, await test.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  }
});
