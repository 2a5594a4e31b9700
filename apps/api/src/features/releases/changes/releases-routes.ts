import {
  areaRollbackSchema,
  AREA_NAME_PATTERN,
  canaryAudienceSchema,
  canarySchema,
  promoteSchema,
  publicationSchema,
  releaseChangeSchema,
  releaseRollbackSchema,
  releaseSourceSchema,
  VERSION_NAME_PATTERN,
  type AreaFailure,
  type CanaryAudience,
  type ReleaseDocument,
  type ReleaseOutcome,
  type ReleaseSource,
} from '@portal/domain';
import {
  compatibilityMatrix,
  completeAudience,
  completeSource,
  describeDifference,
  promote,
  publishBuilds,
  pruneVersions,
  publishCanary,
  removeCanary,
  rollBack,
  rollBackAll,
  setCanary,
  withdraw,
  toOutcome,
  toDeployable,
  type ChangeOptions,
  type Publication,
  type ReleaseChange,
  type BuildReport,
} from '@portal/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { recordAudit } from '../../../platform/audit/record-audit';
import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { malformed, notFound } from '../../../platform/errors/app-error';
import { filter, parseBody, parseId, parseInput, parseListQuery } from '../../../platform/http/parse';
import { ok, page } from '../../../platform/http/respond';
import { withUploadedBuild, withUploadedBuilds, type UploadedBuild } from './build-upload';
import { presentDeployment } from './present-deployment';
import { refusingAsHttp } from './release-failure';
import { createStackReader } from '../telemetry/original-stack';
import { createVisitsRepository } from '../telemetry/visits-repository';

const NOTHING_PUBLISHED =
  'Todavía no hay nada publicado. Si el portal ya funciona, revisa que la API y el gateway usen el mismo RELEASES_URL, o la ' +
  'misma carpeta DATA_DIR';

/** Reads the name of the area from the route; throws AppError 404 for a malformed one. */
function parseArea(request: FastifyRequest): string {
  const { area = '' } = request.params as { area?: string };
  if (!AREA_NAME_PATTERN.test(area)) throw notFound();
  return area;
}

/** Parses a field of an upload that holds JSON; undefined when it is missing. */
function parseJsonField(fields: UploadedBuild['fields'], name: string): unknown {
  const text = fields[name];
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw malformed(`\`${name}\` debe ser JSON`);
  }
}

/** Reads the audience from the fields of an upload; null means everyone. */
function parseAudience(fields: UploadedBuild['fields']): CanaryAudience | null {
  const audienceField = parseJsonField(fields, 'canary');
  return audienceField === undefined ? null : completeAudience(parseInput(canaryAudienceSchema, audienceField));
}

/** Reads the options of a publication from the fields of an upload. */
function parsePublication(fields: UploadedBuild['fields']): ChangeOptions {
  const { accept, ...options } = parseInput(publicationSchema, fields);
  return { ...options, accepted: accept?.split(',') };
}

/** Reads where the build comes from; undefined when nothing says so. */
function parseSource(fields: UploadedBuild['fields']): ReleaseSource | undefined {
  const sourceField = parseJsonField(fields, 'source');
  return sourceField === undefined ? undefined : completeSource(parseInput(releaseSourceSchema, sourceField));
}

/**
 * The releases of the portal. Administrators read and change them, and so do teams with a deploy token for their own
 * area. Every change is one atomic step, and is refused with 409 after a concurrent change of the same deployable.
 */
export function releasesFeature(app: FastifyInstance, { db, releases, now }: ApiContext): void {
  const { store, history } = releases;
  const readStacks = createStackReader(store, app.log);
  const visits = createVisitsRepository(db);

  const publicationOf = (request: FastifyRequest): Publication => ({
    by: (request.deployer ?? request.user).name,
    at: now(),
  });

  /** Reads the store itself: a decision must not be based on a cached release. */
  const currentRelease = async (): Promise<ReleaseDocument> => {
    const release = await store.current();
    if (!release) throw notFound(NOTHING_PUBLISHED);
    return release;
  };

  /** Records a stored release; a failure to record it does not undo the release. */
  const recordRelease = async (request: FastifyRequest, number: number, note: string): Promise<void> => {
    const token = request.deployer?.deployable == null ? {} : { by: request.deployer.name };
    try {
      await recordAudit(db, request, { kind: 'release-changed', details: { number, note, ...token } });
    } catch (error) {
      request.log.error({ err: error, release: number }, 'a release is missing in the audit trail');
    }
  };

  /** The publication stands, whether or not the versions that nobody needs any more can be removed. */
  const pruneStore = async (request: FastifyRequest): Promise<void> => {
    try {
      const removed = await pruneVersions(store, now());
      if (removed.length > 0) request.log.info({ removed }, 'old versions were removed from the release store');
    } catch (error) {
      request.log.error({ err: error }, 'old versions could not be removed from the release store');
    }
  };

  /** Makes a change and notifies all replicas of it. */
  const change = (
    request: FastifyRequest,
    make: (publication: Publication) => Promise<ReleaseChange>,
    inHand: readonly BuildReport[] = [],
  ): Promise<{ data: ReleaseOutcome }> =>
    refusingAsHttp(async () => {
      const madeChange = await make(publicationOf(request));
      const { number, note, createdBy } = madeChange.release;
      if (madeChange.changed && !madeChange.dryRun) {
        request.log.info({ release: number, note, createdBy }, 'the release was changed');
        await releases.announce(number);
        await recordRelease(request, number, note);
        if (inHand.length > 0) await pruneStore(request);
      }
      return ok(await toOutcome(store, madeChange, inHand));
    });

  app.get(
    '/releases/current',
    {
      config: { access: 'releases:manage', deploy: 'read' },
      schema: operation({
        operationId: 'getCurrentRelease',
        summary: 'La publicación actual: versiones, pruebas, y cómo les ha ido en 24 horas',
        answers: { record: 'Deployment' },
      }),
    },
    async () => {
      const release = await currentRelease();
      return ok(await presentDeployment(release, releases, (versions) => visits.health(versions, now())));
    },
  );

  app.get(
    '/releases/current/document',
    {
      config: { access: 'releases:manage', deploy: 'read' },
      schema: operation({
        operationId: 'getReleaseDocument',
        summary: 'La publicación actual como se guarda: cada versión con sus páginas y la huella de cada archivo',
        answers: { record: 'ReleaseDocument' },
      }),
    },
    async () => ok(await currentRelease()),
  );

  app.get(
    '/releases',
    {
      config: { access: 'releases:manage', deploy: 'read' },
      schema: operation({
        operationId: 'listReleases',
        summary: 'Historia de las publicaciones, la última primero',
        answers: { page: 'ReleaseEntry' },
        list: { filters: ['area'] },
      }),
    },
    async (request) => {
      const { offset, limit, filters } = parseListQuery(request, {
        sortable: ['number'],
        defaultSort: '-number',
        filters: { area: filter.checked((text) => AREA_NAME_PATTERN.test(text)) },
      });
      const { entries, total } = await history.page({ offset, limit }, filters.area);
      return page(entries, total, limit);
    },
  );

  app.get(
    '/releases/:number/diff',
    {
      config: { access: 'releases:manage', deploy: 'read' },
      schema: operation({
        operationId: 'getReleaseDifference',
        summary:
          'Qué cambia una publicación frente a la anterior, o a la que diga `from`: versiones, archivos, páginas, contrato',
        answers: { record: 'ReleaseDifference' },
      }),
    },
    async (request) => {
      const number = parseId(request, 'number');
      const { from: fromParameter } = request.query as { from?: string };
      const from = fromParameter === undefined ? number - 1 : Number(fromParameter);
      if (!Number.isSafeInteger(from) || from < 0) throw notFound();
      const [before, after] = await Promise.all([from === 0 ? undefined : store.find(from), store.find(number)]);
      if (!after || (from !== 0 && !before)) throw notFound();
      return ok(await describeDifference(store, before, after));
    },
  );

  app.get(
    '/releases/compatibility',
    {
      config: { access: 'releases:manage', deploy: 'read' },
      schema: operation({
        operationId: 'getCompatibility',
        summary: 'En qué versiones del shell funciona cada versión de cada área, y qué nombres obsoletos usa cada una',
        answers: { record: 'CompatibilityMatrix' },
      }),
    },
    async () => ok(await compatibilityMatrix(store, history)),
  );

  app.get(
    '/releases/areas/:area/versions',
    {
      config: { access: 'releases:manage', deploy: 'read' },
      schema: operation({
        operationId: 'listAreaVersions',
        summary: 'Las versiones que ha tenido un área, la más nueva primero',
        answers: { list: 'AreaVersion' },
      }),
    },
    async (request) => {
      const versions = await history.versionsOf(parseArea(request));
      if (versions.length === 0) throw notFound();
      return ok(versions);
    },
  );

  app.get(
    '/releases/areas/:area/failures',
    {
      config: { access: 'releases:manage' },
      schema: operation({
        operationId: 'listAreaFailures',
        summary: 'Errores que las personas vieron en un área',
        answers: { page: 'AreaFailure' },
        list: { filters: ['version'] },
      }),
    },
    async (request) => {
      const area = parseArea(request);
      const { offset, limit, filters } = parseListQuery(request, {
        sortable: ['id'],
        defaultSort: '-id',
        filters: { version: filter.checked((text) => VERSION_NAME_PATTERN.test(text)) },
      });
      const [rows, total] = await Promise.all([
        visits.failures(area, filters.version, { offset, limit }),
        visits.countFailures(area, filters.version),
      ]);
      const stacks = await readStacks(rows.map(({ stack }) => stack ?? ''));
      const failures = rows.map(({ at, user_id: id, user_name: name, stack, ...failure }, index): AreaFailure => ({
        ...failure,
        stack: stack && (stacks[index] ?? stack),
        at: at.toISOString(),
        user: { id, name: name ?? '' },
      }));
      return page(failures, total, limit);
    },
  );

  app.post(
    '/releases/areas/:area/versions',
    {
      config: { access: 'releases:manage', deploy: 'change' },
      schema: operation({
        operationId: 'publishVersion',
        summary:
          'Publica un build: `report` (su release.json), luego sus archivos, cada uno con su ruta como nombre; con `canary` ' +
          '({"share", "roles", "maxErrorRate"}) solo para algunos; `source` ({"commit", "branch", "author", "note", "checks"}) dice de dónde viene; `accept` nombra las declaraciones cuyo cambio se acepta',
        answers: { record: 'ReleaseOutcome' },
        form: publicationSchema,
      }),
    },
    (request) => {
      const deployable = toDeployable(parseArea(request));
      return withUploadedBuildAsHttp(request, (build) => {
        const { report, folder, fields } = build;
        const options = parsePublication(fields);
        const audience = parseAudience(fields);
        const source = parseSource(fields);
        const local = { deployable, report, folder };
        return change(
          request,
          (made) => {
            const publication = { ...made, source };
            return audience === null
              ? publishBuilds(store, [local], publication, options)
              : publishCanary(store, local, audience, publication, options);
          },
          [report],
        );
      });
    },
  );

  app.post(
    '/releases/versions',
    {
      config: { access: 'releases:manage', deploy: 'change' },
      schema: operation({
        operationId: 'publishVersions',
        summary:
          'Publica varios builds como una sola publicación: `<área>/report` (su release.json) y `<área>/<ruta>` por cada archivo, también de ' +
          '`shell`; o todos, o ninguno. Con un token, solo uno de todo el portal',
        answers: { record: 'ReleaseOutcome' },
        form: publicationSchema,
      }),
    },
    (request) =>
      refusingAsHttp(() =>
        withUploadedBuilds(request, ({ builds, fields }) => {
          const options = parsePublication(fields);
          const source = parseSource(fields);
          const local = [...builds].map(([name, build]) => ({ deployable: toDeployable(name), ...build }));
          return change(
            request,
            (made) => publishBuilds(store, local, { ...made, source }, options),
            local.map(({ report }) => report),
          );
        }),
      ),
  );

  app.post(
    '/releases/areas/:area/promote',
    {
      config: { access: 'releases:manage', deploy: 'change' },
      schema: operation({
        operationId: 'promoteVersion',
        summary: 'La versión en prueba, o la indicada, pasa a ser la de todos',
        answers: { record: 'ReleaseOutcome' },
        body: promoteSchema,
      }),
    },
    (request) => {
      const area = parseArea(request);
      const { version, ...options } = parseBody(request, promoteSchema);
      return change(request, (publication) => promote(store, area, version, publication, options));
    },
  );

  app.post(
    '/releases/areas/:area/rollback',
    {
      config: { access: 'releases:manage', deploy: 'change' },
      schema: operation({
        operationId: 'rollBackArea',
        summary: 'El área vuelve a su versión anterior, o a la indicada',
        answers: { record: 'ReleaseOutcome' },
        body: areaRollbackSchema,
      }),
    },
    (request) => {
      const area = parseArea(request);
      const { version, ...options } = parseBody(request, areaRollbackSchema);
      return change(request, (publication) => rollBack(store, area, version, publication, options));
    },
  );

  app.delete(
    '/releases/areas/:area',
    {
      config: { access: 'releases:manage', deploy: 'change' },
      schema: operation({
        operationId: 'withdrawArea',
        summary: 'Retira un área del portal; publicarla o volver a una versión la trae de vuelta',
        answers: { record: 'ReleaseOutcome' },
      }),
    },
    (request) => {
      const area = parseArea(request);
      const options = parseInput(releaseChangeSchema, request.query);
      return change(request, (publication) => withdraw(store, area, publication, options));
    },
  );

  app.put(
    '/releases/areas/:area/canary',
    {
      config: { access: 'releases:manage', deploy: 'change' },
      schema: operation({
        operationId: 'setCanary',
        summary: 'Quiénes prueban la versión en prueba, u otra ya publicada; lo que no se indica queda como está',
        answers: { record: 'ReleaseOutcome' },
        body: canarySchema,
      }),
    },
    (request) => {
      const area = parseArea(request);
      const { version, expected, dryRun, ...audience } = parseBody(request, canarySchema);
      const options: ChangeOptions = { expected, dryRun };
      return change(request, (publication) => setCanary(store, area, version, audience, publication, options));
    },
  );

  app.delete(
    '/releases/areas/:area/canary',
    {
      config: { access: 'releases:manage', deploy: 'change' },
      schema: operation({
        operationId: 'endCanary',
        summary: 'Termina la prueba: todos vuelven a la versión de todos',
        answers: { record: 'ReleaseOutcome' },
      }),
    },
    (request) => {
      const area = parseArea(request);
      const options = parseInput(releaseChangeSchema, request.query);
      return change(request, (publication) => removeCanary(store, area, {}, publication, options));
    },
  );

  app.post(
    '/releases/rollback',
    {
      config: { access: 'releases:manage' },
      schema: operation({
        operationId: 'rollBackPortal',
        summary: 'Todo el portal vuelve a lo que era en una publicación',
        answers: { record: 'ReleaseOutcome' },
        body: releaseRollbackSchema,
      }),
    },
    (request) => {
      const { number, ...options } = parseBody(request, releaseRollbackSchema);
      return change(request, (publication) => rollBackAll(store, number, publication, options));
    },
  );
}

/** Translates the refusal of an upload's report to HTTP. */
function withUploadedBuildAsHttp<Result>(
  request: FastifyRequest,
  use: (build: UploadedBuild) => Promise<Result>,
): Promise<Result> {
  return refusingAsHttp(() => withUploadedBuild(request, use));
}
