import {
  audienceText,
  formatInstant,
  SHELL_DEPLOYABLE,
  type ReleaseOutcome,
  type ReleaseSource,
  type VersionChange,
} from '@portal/domain';
import {
  broughtBuilds,
  checkBuild,
  checkLive,
  haveSameFiles,
  ReleaseRefusedError,
  type Candidate,
  type LocalBuild,
} from '@portal/releases';
import { sql, type Updateable } from 'kysely';

import type { AuditEvent } from '../../platform/audit/record-audit';
import { CHANNELS } from '../../platform/database/listen-to-database';
import type { BuildsTable, Db, Trx } from '../../platform/database/schema';
import type { FileStore } from '../../platform/files/file-store';
import { storeBuild } from '../../platform/releases/build-store';
import {
  findBuild,
  lastChanged,
  liveBuilds,
  lockReleases,
  readLive,
  versionOf,
  versionsIn,
  versionsOf,
  type Build,
  type Live,
} from '../../platform/releases/live';
import type { Releases } from '../../platform/releases/releases';
import { createReleasesRepository } from './releases-repository';
import { widenedBy } from './widened-audience';

/** Key of the advisory lock under which files of builds are stored. */
const UPLOAD_LOCK = 7_042_054;

/** A change that runs code for people who had none of it, and was not confirmed. */
class WideningError extends Error {
  constructor(readonly widened: readonly string[]) {
    super(widened.join('; '));
  }
}

export type Publisher = {
  name: string;
  /**
   * Called when the change would run code for people who had none of it: an administrator confirms it, a deploy token
   * may not.
   * @throws ReleaseRefusedError or AppError
   */
  allowWider(widened: readonly string[]): Promise<void>;
  record(trx: Trx, event: AuditEvent): Promise<void>;
};

export type ChangeOptions = {
  source?: ReleaseSource | undefined;
  /** The number that the publisher looked at; what has changed since then is not changed again. */
  expected?: number | undefined;
  dryRun?: boolean | undefined;
};

export type Audience = Pick<Candidate, 'share' | 'roles' | 'persons'>;

/** The rows that a change writes; null when there is nothing to change. */
type Draft = { rows: Live[]; note: string; withdrawn?: { build: Build; reason: string } } | null;

type Find = (deployable: string) => Live | undefined;

type Make = (find: Find, trx: Trx) => Promise<Draft> | Draft;

type Publication = Pick<Build, 'publishedAt' | 'publishedBy' | 'source'>;

type Target = { version: string; replaced?: string | null };

type Dependencies = {
  db: Db;
  files: FileStore;
  releases: Pick<Releases, 'refresh'>;
  /** The operations of this server: `GET /request/{}`. */
  served: ReadonlySet<string>;
  now: () => Date;
};

const nameOf = ({ deployable, report }: LocalBuild): string => `${deployable} ${report.version}`;

function describeAudience({ share, roles, persons }: Audience): string {
  const named = persons.length === 0 ? [] : [persons.length === 1 ? '1 persona' : `${persons.length} personas`];
  return audienceText({ share, roles, named });
}

export const otherContents = ({ name, version }: { name: string; version: string }): ReleaseRefusedError =>
  new ReleaseRefusedError(
    `${name} ${version} ya está publicada con otro contenido; sube la versión de su package.json`,
  );

const describesSame = (one: Audience, other: Audience): boolean =>
  one.share === other.share && one.roles.join() === other.roles.join() && one.persons.join() === other.persons.join();

const changedSince = ({ changedBy, deployable, changedAt, number }: Live): ReleaseRefusedError =>
  new ReleaseRefusedError(
    `${changedBy} cambió ${deployable} el ${formatInstant(changedAt.toISOString())} (publicación ${number}). ` +
      'Revisa lo publicado e intenta de nuevo.',
    'state',
  );

function changesBetween(before: readonly Live[], rows: readonly Live[]): VersionChange[] {
  return rows.flatMap((row) => {
    const former = before.find(({ deployable }) => deployable === row.deployable);
    const { deployable } = row;
    const changes: VersionChange[] = [
      { deployable, role: 'stable', before: versionOf(former?.stable), after: versionOf(row.stable) },
      {
        deployable,
        role: 'candidate',
        before: former?.candidate?.version ?? null,
        after: row.candidate?.version ?? null,
      },
    ];
    return changes.filter((change) => change.before !== change.after);
  });
}

export type ReleaseChanges = ReturnType<typeof createReleaseChanges>;

/** Every change is one transaction with its entry in the audit trail; of two at once the second sees the first. */
export function createReleaseChanges({ db, files, releases, served, now }: Dependencies) {
  const insertBuild = async (trx: Trx, build: Build): Promise<void> => {
    const { report, publishedAt, publishedBy, source, replaced } = build;
    await trx
      .insertInto('builds')
      .values({
        deployable: report.name,
        version: report.version,
        report: JSON.stringify(report),
        published_at: publishedAt,
        published_by: publishedBy,
        source: source && JSON.stringify(source),
        replaced,
        used_at: publishedAt,
        withdrawn_at: null,
        withdrawn_reason: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };

  const updateBuilds = (
    trx: Trx,
    deployable: string,
    versions: readonly string[],
    set: Updateable<BuildsTable>,
  ): Promise<unknown> =>
    trx.updateTable('builds').set(set).where('deployable', '=', deployable).where('version', 'in', versions).execute();

  const write = async (trx: Trx, row: Live, before: Live | undefined): Promise<void> => {
    const { deployable, stable, candidate } = row;
    const version = versionOf(stable);
    if (stable) await insertBuild(trx, stable);
    if (candidate) await insertBuild(trx, candidate.build);
    const columns = {
      version,
      since: row.since,
      candidate: candidate?.version ?? null,
      candidate_share: candidate?.share ?? 0,
      candidate_roles: [...(candidate?.roles ?? [])],
      candidate_persons: [...(candidate?.persons ?? [])],
      candidate_since: candidate?.since ?? null,
      brought: row.brought,
      number: row.number,
      changed_at: row.changedAt,
      changed_by: row.changedBy,
    };
    await trx
      .insertInto('live')
      .values({ deployable, ...columns })
      .onConflict((conflict) => conflict.column('deployable').doUpdateSet(columns))
      .execute();
    const former = versionOf(before?.stable);
    const used = [version, former, candidate?.version, before?.candidate?.version].filter((one) => one != null);
    await updateBuilds(trx, deployable, used, { used_at: row.changedAt });
    if (stable === null || version === null || version === former) return;
    const revived = { withdrawn_at: null, withdrawn_reason: null, replaced: stable.replaced };
    await updateBuilds(trx, deployable, [version], revived);
  };

  const attempt = (
    publisher: Publisher,
    { source, expected, dryRun = false }: ChangeOptions,
    make: Make,
    confirmed: readonly string[],
  ): Promise<ReleaseOutcome> => {
    const at = now();
    return db.transaction().execute(async (trx): Promise<ReleaseOutcome> => {
      await lockReleases(trx);
      const before = await readLive(trx);
      const find: Find = (deployable) => before.find((row) => row.deployable === deployable);
      const draft = await make(find, trx);
      const newest = lastChanged(before);
      if (!draft) {
        const entry = {
          number: newest?.number ?? 0,
          createdAt: (newest?.changedAt ?? at).toISOString(),
          createdBy: newest?.changedBy ?? publisher.name,
          note: '',
        };
        return { release: entry, changed: false, dryRun, changes: [] };
      }
      const number = (newest?.number ?? 0) + 1;
      const rows = draft.rows.map((row) => ({ ...row, number, changedAt: at, changedBy: publisher.name }));
      for (const { deployable } of rows) {
        const row = find(deployable);
        if (row && expected !== undefined && row.number > expected) throw changedSince(row);
      }
      const kept = before.filter(({ deployable }) => !rows.some((row) => row.deployable === deployable));
      checkLive(liveBuilds(before), liveBuilds([...kept, ...rows]), served);
      const widened: string[] = [];
      for (const row of rows) widened.push(...(await widenedBy(trx, row, find(row.deployable))));
      if (widened.some((one) => !confirmed.includes(one))) throw new WideningError(widened);
      const release = {
        number,
        createdAt: at.toISOString(),
        createdBy: publisher.name,
        note: draft.note,
        ...(source && { source }),
      };
      const made = { release, changed: true, dryRun, changes: changesBetween(before, rows) };
      if (dryRun) return made;
      for (const row of rows) await write(trx, row, find(row.deployable));
      if (draft.withdrawn) {
        const { build, reason } = draft.withdrawn;
        const withdrawn = { withdrawn_at: at, withdrawn_reason: reason };
        await updateBuilds(trx, build.report.name, [build.report.version], withdrawn);
      }
      const details = { number, note: draft.note, by: publisher.name, ...(source && { source }) };
      await publisher.record(trx, { kind: 'release-changed', details });
      await sql`select pg_notify(${CHANNELS.releaseChanged}, ${String(number)})`.execute(trx);
      return made;
    });
  };

  const change = async (publisher: Publisher, options: ChangeOptions, make: Make): Promise<ReleaseOutcome> => {
    const made = await attempt(publisher, options, make, []).catch(async (error: unknown) => {
      if (!(error instanceof WideningError)) throw error;
      // Outside of the transaction, because it takes time and connections of its own.
      await publisher.allowWider(error.widened);
      return attempt(publisher, options, make, error.widened);
    });
    if (made.changed && !made.dryRun) await releases.refresh();
    return made;
  };

  /**
   * Stores the files of builds once a dry run has passed, and changes what is live then. One upload comes after another: two of
   * the same version must not write the same files.
   */
  const storeAndChange = (
    builds: readonly LocalBuild[],
    dryRun: boolean | undefined,
    make: (dryRun: boolean) => Promise<ReleaseOutcome>,
  ): Promise<ReleaseOutcome> => {
    if (dryRun) return make(true);
    return db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${sql.lit(UPLOAD_LOCK)})`.execute(connection);
      try {
        const expected = await make(true);
        if (!expected.changed) return { ...expected, dryRun: false };
        for (const build of builds) await storeBuild(files, build);
        return await make(false);
      } finally {
        await sql`select pg_advisory_unlock(${sql.lit(UPLOAD_LOCK)})`.execute(connection);
      }
    });
  };

  /** Throws ReleaseRefusedError when the version is there with other files. */
  const toBuild = async (
    trx: Trx,
    { deployable, report }: LocalBuild,
    by: Publication,
    replaced: string | null,
  ): Promise<Build> => {
    const stored = await findBuild(trx, deployable, report.version);
    if (stored && !haveSameFiles(stored.report, report)) {
      throw otherContents(report);
    }
    return stored ? { ...stored, replaced } : { report, ...by, replaced };
  };

  const isLive = (row: Live | undefined, { report }: LocalBuild): boolean => versionOf(row?.stable) === report.version;

  const requireRow = (row: Live | undefined, deployable: string): Live => {
    if (row) return row;
    throw new ReleaseRefusedError(`No hay un área ${deployable} en el portal`, 'missing');
  };

  const requireBuild = async (trx: Trx, deployable: string, version: string): Promise<Build> => {
    const build = await findBuild(trx, deployable, version);
    if (build) return build;
    throw new ReleaseRefusedError(`${deployable} ${version} no está publicada: publica su build`, 'missing');
  };

  const newRow = (deployable: string, stable: Build, former: Live | undefined, at: Date): Live => ({
    deployable,
    stable,
    since: at,
    candidate: null,
    brought: former?.brought ?? null,
    number: 0,
    changedAt: at,
    changedBy: '',
  });

  const publicationOf = (publisher: Publisher, { source }: ChangeOptions): Publication => ({
    publishedAt: now(),
    publishedBy: publisher.name,
    source: source ?? null,
  });

  /**
   * Makes another version the one of all; a candidate of the same version is over.
   * @param target returns the version and, when the way back is not the one it had, the version to go back to from there
   * @throws ReleaseRefusedError
   */
  const moveTo = (
    publisher: Publisher,
    deployables: readonly string[],
    options: ChangeOptions,
    verb: string,
    target: (row: Live, trx: Trx) => Promise<Target> | Target,
  ): Promise<ReleaseOutcome> =>
    change(publisher, options, async (find, trx) => {
      const rows: Live[] = [];
      for (const deployable of new Set(deployables)) {
        const row = requireRow(find(deployable), deployable);
        const { version, ...way } = await target(row, trx);
        if (version === versionOf(row.stable)) continue;
        const build = { ...(await requireBuild(trx, deployable, version)), ...way };
        const candidate = row.candidate?.version === version ? null : row.candidate;
        rows.push({ ...newRow(deployable, build, row, now()), candidate });
      }
      if (rows.length === 0) return null;
      return { rows, note: `${verb} ${rows.map((row) => `${row.deployable} a ${versionOf(row.stable)}`).join(', ')}` };
    });

  /** Publishes for all, or without a row changing when all have it already. */
  const draftOf = async (find: Find, trx: Trx, builds: readonly LocalBuild[], by: Publication): Promise<Draft> => {
    const changed = builds.filter((build) => !isLive(find(build.deployable), build));
    if (changed.length === 0) return null;
    if (!find(SHELL_DEPLOYABLE) && !changed.some(({ deployable }) => deployable === SHELL_DEPLOYABLE)) {
      throw new ReleaseRefusedError(
        'Todavía no hay nada publicado: la primera publicación debe traer el shell',
        'state',
      );
    }
    const rows: Live[] = [];
    for (const build of changed) {
      const former = find(build.deployable);
      const stable = await toBuild(trx, build, by, versionOf(former?.stable));
      rows.push(newRow(build.deployable, stable, former, by.publishedAt));
    }
    return { rows, note: `Publica ${changed.map(nameOf).join(', ')}` };
  };

  /** A version already on trial keeps what the audience does not name. */
  const draftTrial = async (
    row: Live,
    version: string,
    wanted: Partial<Audience>,
    find: () => Promise<Build>,
  ): Promise<Draft> => {
    const running = row.candidate?.version === version ? row.candidate : null;
    const { share = 0, roles = [], persons = [] } = { ...running, ...wanted };
    const audience = { share, roles, persons };
    if (running && describesSame(audience, running)) return null;
    const candidate = { ...audience, version, since: running?.since ?? now(), build: await find() };
    const verb = running ? 'Cambia la prueba de' : 'Prueba';
    const note = `${verb} ${row.deployable} ${version} con ${describeAudience(audience)}`;
    return { rows: [{ ...row, candidate }], note };
  };

  return {
    /**
     * Publishes builds for all, as one change: checks them, stores their files, then changes what is live.
     * @throws ReleaseRefusedError when a check fails; nothing has changed then
     */
    async publish(
      publisher: Publisher,
      builds: readonly LocalBuild[],
      options: ChangeOptions,
    ): Promise<ReleaseOutcome> {
      for (const build of builds) await checkBuild(build);
      const by = publicationOf(publisher, options);
      return storeAndChange(builds, options.dryRun, (dryRun) =>
        change(publisher, { ...options, dryRun }, (find, trx) => draftOf(find, trx, builds, by)),
      );
    },

    /**
     * Publishes a build for a few, beside the version of all.
     * @throws ReleaseRefusedError when a check fails, the area has no version yet, or all have this one
     */
    async publishCandidate(
      publisher: Publisher,
      build: LocalBuild,
      audience: Audience,
      options: ChangeOptions,
    ): Promise<ReleaseOutcome> {
      await checkBuild(build);
      const { deployable } = build;
      const by = publicationOf(publisher, options);
      return storeAndChange([build], options.dryRun, (dryRun) =>
        change(publisher, { ...options, dryRun }, async (find, trx) => {
          const row = find(deployable);
          if (!row?.stable) {
            throw new ReleaseRefusedError(
              `El portal no tiene un área ${deployable}, y la primera versión de un área es de todos: publícala sin prueba`,
              'missing',
            );
          }
          if (isLive(row, build)) {
            throw new ReleaseRefusedError(
              `${nameOf(build)} ya es la versión de todos: no hay nada que probar`,
              'state',
            );
          }
          return draftTrial(row, build.report.version, audience, () => toBuild(trx, build, by, null));
        }),
      );
    },

    /**
     * Each area goes back to the version before, all in one change, or one area to the named version.
     * @throws ReleaseRefusedError when there is nothing to go back to, or it would not fit the rest
     */
    rollBack: (
      publisher: Publisher,
      deployables: readonly string[],
      version: string | undefined,
      options: ChangeOptions,
    ) =>
      moveTo(publisher, deployables, options, 'Vuelve', async (row, trx) => {
        const wanted = version ?? row.stable?.replaced;
        if (wanted) return { version: wanted };
        const withdrawn = (await createReleasesRepository(trx).withdrawn()).find(
          ({ deployable }) => deployable === row.deployable,
        );
        if (withdrawn) return { version: withdrawn.version };
        const present = versionOf(row.stable) ?? 'la primera';
        throw new ReleaseRefusedError(`${row.deployable} no tiene una versión anterior a ${present}`, 'state');
      }),

    promote: (publisher: Publisher, deployable: string, version: string | undefined, options: ChangeOptions) =>
      moveTo(publisher, [deployable], options, 'Promueve', (row) => {
        const wanted = version ?? row.candidate?.version;
        if (wanted !== undefined) return { version: wanted, replaced: versionOf(row.stable) };
        throw new ReleaseRefusedError(`${deployable} no tiene una versión en prueba: indica cuál promover`, 'state');
      }),

    /**
     * Changes who has the candidate, or makes another version the candidate, which begins with nobody.
     * @param wanted the parts of the audience to change
     * @throws ReleaseRefusedError when there is no such version, or all have it already
     */
    setCandidate: (
      publisher: Publisher,
      deployable: string,
      version: string | undefined,
      wanted: Partial<Audience>,
      options: ChangeOptions,
    ) =>
      change(publisher, options, async (find, trx) => {
        const row = requireRow(find(deployable), deployable);
        const name = version ?? row.candidate?.version;
        if (name === undefined) {
          throw new ReleaseRefusedError(`${deployable} no tiene una versión en prueba: indica cuál probar`, 'state');
        }
        if (row.stable === null || name === versionOf(row.stable)) {
          const reason = row.stable ? 'ya es la versión de todos' : 'no está en el portal';
          throw new ReleaseRefusedError(`${deployable} ${name} ${reason}: no hay nada que probar`, 'state');
        }
        return draftTrial(row, name, wanted, () => requireBuild(trx, deployable, name));
      }),

    /** Without a candidate (of that version) nothing happens. */
    endCandidate: (
      publisher: Publisher,
      deployable: string,
      { version, reason }: { version?: string; reason?: string },
      options: ChangeOptions,
    ) =>
      change(publisher, options, (find) => {
        const row = requireRow(find(deployable), deployable);
        const { candidate } = row;
        if (!candidate || (version !== undefined && candidate.version !== version)) return null;
        const note = [
          `Termina la prueba de ${deployable} ${candidate.version}`,
          ...(reason === undefined ? [] : [reason]),
        ];
        return { rows: [{ ...row, candidate: null }], note: note.join(': ') };
      }),

    /** Its builds stay, and publishing or going back brings the area back. */
    withdraw: (publisher: Publisher, deployable: string, reason: string | undefined, options: ChangeOptions) =>
      change(publisher, options, (find) => {
        if (deployable === SHELL_DEPLOYABLE) {
          throw new ReleaseRefusedError('El shell no se retira: sin él no hay portal', 'state');
        }
        const row = requireRow(find(deployable), deployable);
        if (!row.stable) return null;
        const note = [`Retira ${deployable} ${versionOf(row.stable)} del portal`, ...(reason ? [reason] : [])].join(
          ': ',
        );
        return {
          rows: [{ ...row, stable: null, candidate: null, since: now() }],
          note,
          withdrawn: { build: row.stable, reason: reason || note },
        };
      }),

    /**
     * Publishes what the server brings along, when it brings another version than the last time: the rest stays as
     * people published, tried or withdrew it. Servers that start at once publish once.
     */
    async publishBrought(publisher: Publisher, builds: readonly LocalBuild[]): Promise<ReleaseOutcome | null> {
      const wanted = broughtBuilds(builds, versionsIn(await readLive(db)));
      const by = publicationOf(publisher, {});
      const publish = (dryRun: boolean): Promise<ReleaseOutcome> =>
        change(publisher, { dryRun }, async (find, trx) => {
          const brought = broughtBuilds(wanted, (deployable) => versionsOf(find(deployable)));
          const draft = await draftOf(find, trx, brought, by);
          const note = 'Publica lo que trae la instalación del portal';
          return draft && { note, rows: draft.rows.map((row) => ({ ...row, brought: versionOf(row.stable) })) };
        });
      const outcome = wanted.length === 0 ? null : await storeAndChange(wanted, false, publish);
      // The rows that did not change: withdrawn areas, and what people published already.
      for (const { deployable, report } of builds) {
        await db
          .updateTable('live')
          .set({ brought: report.version })
          .where('deployable', '=', deployable)
          .where('brought', 'is distinct from', report.version)
          .execute();
      }
      return outcome;
    },
  };
}
