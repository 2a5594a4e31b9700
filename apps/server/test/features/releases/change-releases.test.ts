import { ROLE, type AuditDetails } from '@portal/domain';
import { ReleaseRefusedError } from '@portal/releases';

import { buildKey } from '../../../src/platform/releases/build-store';
import { createLogger } from '../../../src/platform/observability/logger';
import { createReleases } from '../../../src/platform/releases/releases';
import type { Publisher } from '../../../src/features/releases/change-releases';
import { withoutAuditOf } from '../../support/audit-failures';
import { setUpTestApp } from '../../support/test-app';
import { createTestReleases, PLATFORM } from '../../support/test-releases';
import { waitUntil } from '../../support/wait-until';

const ANA: Publisher = { ...PLATFORM, name: 'Ana Rojas' };
const NOBODY = { share: 0, roles: [], persons: [] };
const ui = (...names: string[]) => ({ '@portal/ui': names });

/** The version of admin that a test finds. */
let former: string;

const test = setUpTestApp();
const releases = createTestReleases(test);
beforeAll(() => releases.publish('shell', 'admin', 'requests'));
beforeEach(async () => {
  [former = ''] = await releases.publish('admin');
});

const versionOf = async (area: string) => (await releases.versions())[area];
const candidateOf = async (area: string) => (await releases.rowOf(area)).candidate;
const entries = () =>
  test.db.selectFrom('audit_entries').where('kind', '=', 'release-changed').selectAll().orderBy('id').execute();
const stored = async () => [await releases.live(), await test.storedKeys(), (await entries()).length];

describe('publishing', () => {
  it('makes a build the version of all in one change, with its files, its audit entry and the number', async () => {
    const [before, number] = [await releases.versions(), await releases.number()];
    const build = await releases.build('admin');
    const { version } = build.report;
    const source = { commit: 'abcdef1', branch: 'main' };
    const outcome = await test.changes.publish(ANA, [build], { source });
    expect(outcome).toMatchObject({
      release: { number: number + 1, createdBy: ANA.name, note: `Publica admin ${version}`, source },
      changed: true,
      dryRun: false,
      changes: [{ deployable: 'admin', role: 'stable', before: former, after: version }],
    });
    expect(await releases.versions()).toEqual({ ...before, admin: version });
    const row = await releases.rowOf('admin');
    expect(row).toMatchObject({
      number: number + 1,
      changedBy: ANA.name,
      stable: { report: build.report, publishedBy: ANA.name, source, replaced: former },
    });
    expect(await test.storedKeys()).toEqual(
      expect.arrayContaining(
        ['remoteEntry.js', 'remoteEntry.js.br', 'remoteEntry.js.gz'].map((file) => buildKey('admin', version, file)),
      ),
    );
    const details: AuditDetails['release-changed'] = {
      number: number + 1,
      note: `Publica admin ${version}`,
      by: ANA.name,
      source,
    };
    expect((await entries()).at(-1)?.details).toEqual(details);
    expect(test.releases.chosenFor(null)?.number).toBe(number + 1);

    // The same again is nothing at all.
    const after = await stored();
    expect(await test.changes.publish(ANA, [build], {})).toMatchObject({ changed: false, changes: [] });
    expect(await stored()).toEqual(after);
  });

  it('reports the change in a dry run, and leaves neither rows nor files', async () => {
    const before = await stored();
    const build = await releases.build('admin');
    const number = await releases.number();
    for (const outcome of [
      await test.changes.publish(ANA, [build], { dryRun: true }),
      await test.changes.publishCandidate(ANA, build, NOBODY, { dryRun: true }),
      await test.changes.withdraw(ANA, 'admin', undefined, { dryRun: true }),
    ]) {
      expect(outcome).toMatchObject({ changed: true, dryRun: true, release: { number: number + 1 } });
    }
    expect(await stored()).toEqual(before);
  });

  it('refuses other files under the same version', async () => {
    const build = await releases.build('admin');
    await test.changes.publish(ANA, [build], {});
    await releases.publish('admin');
    const before = await stored();
    const other = await releases.build('admin', { version: build.report.version }, { 'more.js': '//' });
    await expect(test.changes.publish(ANA, [other], {})).rejects.toThrow('con otro contenido');
    expect(await stored()).toEqual(before);
  });

  it('refuses all builds when one does not fit, and leaves neither rows nor files', async () => {
    const before = await stored();
    const needy = await releases.build('requests', { imports: ui('NewBanner') });
    const builds = [await releases.build('admin'), needy];
    await expect(test.changes.publish(ANA, builds, {})).rejects.toThrow(
      `requests ${needy.report.version}: NewBanner de @portal/ui`,
    );
    const unserved = await releases.build('admin', { operations: ['GET /users', 'GET /users/{}/news'] });
    await expect(test.changes.publish(ANA, [unserved], {})).rejects.toThrow(
      `admin ${unserved.report.version}: GET /users/{}/news de la API.`,
    );
    expect(await stored()).toEqual(before);
  });

  it('becomes nothing when its audit entry cannot be stored', async () => {
    const before = [await releases.live(), await entries()];
    const build = await releases.build('admin');
    await withoutAuditOf(test.db, 'release-changed', () =>
      expect(test.changes.publish(ANA, [build], {})).rejects.toThrow(),
    );
    expect([await releases.live(), await entries()]).toEqual(before);
  });

  it('lets one of two land at once; the other learns who changed what', async () => {
    const expected = await releases.number();
    const builds = [await releases.build('admin'), await releases.build('admin')];
    const outcomes = await Promise.allSettled(builds.map((build) => test.changes.publish(ANA, [build], { expected })));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toBeInstanceOf(ReleaseRefusedError);
    expect(refused[0]?.message).toMatch(new RegExp(`^Ana Rojas cambió admin el .* \\(publicación ${expected + 1}\\)`));
    expect(await releases.number()).toBe(expected + 1);
    // A change of another area is no obstacle.
    const requests = await releases.build('requests');
    expect(await test.changes.publish(ANA, [requests], { expected })).toMatchObject({ changed: true });
  });

  it('tells every other process of the new release', async () => {
    const replica = createReleases({ db: test.db, files: test.files, logger: createLogger('silent') });
    const api = await test.createReplica(replica);
    await api.ready();
    try {
      const told: number[] = [];
      replica.onChange((number) => told.push(number));
      await waitUntil(() => replica.live().length > 0);
      const { release } = await test.changes.publish(ANA, [await releases.build('admin')], {});
      await waitUntil(() => told.includes(release.number));
      expect(replica.chosenFor(null)?.number).toBe(release.number);
      await releases.tryOut('admin');
      const ended = await test.changes.endCandidate(ANA, 'admin', {}, {});
      await waitUntil(() => told.includes(ended.release.number));
    } finally {
      await api.close();
    }
  });
});

describe('a candidate', () => {
  it('is beside the version of all, for a share, roles and persons, who keep it until it ends', async () => {
    const client = { id: 7, roles: [{ code: ROLE.client }] };
    const other = { id: 8, roles: [{ code: ROLE.admin }] };
    const chosen = (person: typeof client | typeof other | null) =>
      test.releases.chosenFor(person)?.remotes.find(({ name }) => name === 'admin')?.version;
    const version = await releases.tryOut('admin', { roles: [ROLE.client] });
    expect([await versionOf('admin'), (await candidateOf('admin'))?.version]).toEqual([former, version]);
    expect([client, other, null].map(chosen)).toEqual([version, former, former]);

    const { since } = (await candidateOf('admin'))!;
    await test.changes.setCandidate(ANA, 'admin', undefined, { roles: [], persons: [other.id] }, {});
    expect([client, other, null].map(chosen)).toEqual([former, version, former]);
    expect((await candidateOf('admin'))?.since).toEqual(since);
    const wider = await test.changes.setCandidate(ANA, 'admin', undefined, { share: 100 }, {});
    expect(wider.release.note).toBe(`Cambia la prueba de admin ${version} con 100 % de las personas, 1 persona`);
    expect([client, other, null].map(chosen)).toEqual([version, version, former]);
    expect((await test.changes.setCandidate(ANA, 'admin', undefined, { share: 100 }, {})).changed).toBe(false);

    const ended = await test.changes.endCandidate(ANA, 'admin', { reason: 'no convenció' }, {});
    expect(ended.release.note).toBe(`Termina la prueba de admin ${version}: no convenció`);
    expect([client, other, null].map(chosen)).toEqual([former, former, former]);
    expect((await test.changes.endCandidate(ANA, 'admin', {}, {})).changed).toBe(false);
  });

  it('is promoted, and is then no candidate any more', async () => {
    const version = await releases.tryOut('admin');
    const { changes } = await test.changes.promote(ANA, 'admin', undefined, {});
    expect(changes).toEqual([
      { deployable: 'admin', role: 'stable', before: former, after: version },
      { deployable: 'admin', role: 'candidate', before: version, after: null },
    ]);
    expect(await releases.rowOf('admin')).toMatchObject({
      stable: { report: { version }, replaced: former },
      candidate: null,
    });
  });

  it.each<[string, string, () => Promise<unknown>, 'state' | 'missing']>([
    ['of an area without a version', 'fleet', async () => releases.tryOut('fleet'), 'missing'],
    ['of a version that all have', 'admin', () => test.changes.setCandidate(ANA, 'admin', former, {}, {}), 'state'],
    ['without a version', 'admin', () => test.changes.setCandidate(ANA, 'admin', undefined, {}, {}), 'state'],
    ['of no version', 'admin', () => test.changes.setCandidate(ANA, 'admin', '9.9.9', {}, {}), 'missing'],
    ['to promote, where there is none', 'admin', () => test.changes.promote(ANA, 'admin', undefined, {}), 'state'],
  ])('is refused %s', async (_what, area, change, reason) => {
    const before = await stored();
    await expect(change()).rejects.toMatchObject({ reason, message: expect.stringContaining(area) });
    expect(await stored()).toEqual(before);
  });
});

describe('going back', () => {
  it('twice goes back two versions', async () => {
    const [second, third] = [...(await releases.publish('admin')), ...(await releases.publish('admin'))];
    const back = () => test.changes.rollBack(ANA, ['admin'], undefined, {});
    expect(await versionOf('admin')).toBe(third);
    expect((await back()).release.note).toBe(`Vuelve admin a ${second}`);
    expect(await versionOf('admin')).toBe(second);
    await back();
    expect(await versionOf('admin')).toBe(former);
    // A version that is named comes back whole.
    await test.changes.rollBack(ANA, ['admin'], third, {});
    expect(await versionOf('admin')).toBe(third);
  });

  it('takes several areas back as one change, or none of them', async () => {
    await releases.publish('admin', 'requests');
    const number = await releases.number();
    const before = await releases.versions();
    await expect(test.changes.rollBack(ANA, ['admin', 'fleet'], undefined, {})).rejects.toThrow('fleet');
    await releases.publish('shell');
    expect(await releases.versions()).toMatchObject({ admin: before.admin, requests: before.requests });
    const { changes } = await test.changes.rollBack(ANA, ['admin', 'requests'], undefined, {});
    expect(changes.map(({ deployable }) => deployable)).toEqual(['admin', 'requests']);
    expect(await releases.number()).toBe(number + 2);
    expect(await versionOf('admin')).toBe(former);
  });

  it('ends at the first version', async () => {
    await releases.publish('contractors');
    await expect(test.changes.rollBack(ANA, ['contractors'], undefined, {})).rejects.toMatchObject({
      reason: 'state',
      message: expect.stringMatching(/^contractors no tiene una versión anterior a 1\.0\.\d+-test$/),
    });
  });
});

describe('withdrawing', () => {
  it('takes an area away with its reason, and going back or publishing returns it', async () => {
    const withdraw = () => test.changes.withdraw(ANA, 'admin', 'falla en terreno', {});
    await releases.tryOut('admin');
    expect((await withdraw()).release.note).toBe(`Retira admin ${former} del portal: falla en terreno`);
    expect(await versionOf('admin')).toBeNull();
    expect(await candidateOf('admin')).toBeNull();
    expect(test.releases.chosenFor(null)?.remotes.map(({ name }) => name)).not.toContain('admin');
    const withdrawn = () =>
      test.db
        .selectFrom('builds')
        .select('withdrawn_reason')
        .where('deployable', '=', 'admin')
        .where('version', '=', former)
        .executeTakeFirst();
    expect(await withdrawn()).toEqual({ withdrawn_reason: 'falla en terreno' });
    expect((await withdraw()).changed).toBe(false);

    await test.changes.rollBack(ANA, ['admin'], undefined, {});
    expect([await versionOf('admin'), await withdrawn()]).toEqual([former, { withdrawn_reason: null }]);
    await withdraw();
    const [version] = await releases.publish('admin');
    expect(await versionOf('admin')).toBe(version);
  });

  it('leaves the shell', async () => {
    await expect(test.changes.withdraw(ANA, 'shell', undefined, {})).rejects.toMatchObject({ reason: 'state' });
  });
});
