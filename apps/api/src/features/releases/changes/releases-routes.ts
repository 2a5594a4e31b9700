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
import { AREA, pathParameters, recordId } from '../../../platform/http/path-parameters';
import { malformed, notFound } from '../../../platform/errors/app-error';
import { jsonBody, parseInput } from '../../../platform/http/input';
import { filter, listQuery, queryParameters } from '../../../platform/http/query-parameters';
import { ok, page } from '../../../platform/http/respond';
import { withUploadedBuild, withUploadedBuilds, type UploadedBuild } from './build-upload';
import { presentDeployment } from './present-deployment';
import { refusingAsHttp } from './release-failure';
import { createStackReader } from '../telemetry/original-stack';
import { createVisitsRepository } from '../telemetry/visits-repository';

const NOTHING_PUBLISHED =
  'Todavía no hay nada publicado. Si el portal ya funciona, revisa que la API y el gateway usen el mismo RELEASES_URL, o la ' +
  'misma carpeta DATA_DIR';

/** The options of a change whose call has no body. */
const CHANGE = jsonBody(releaseChangeSchema);
const OF_AREA = pathParameters({ area: AREA });

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
    operation({
      access: 'releases:manage',
      deploy: 'read',
      operationId: 'getCurrentRelease',
      summary: 'La publicación actual: versiones, pruebas, y cómo les ha ido en 24 horas',
      answers: { record: 'Deployment' },
    }),
    async () => {
      const release = await currentRelease();
      return ok(await presentDeployment(release, releases, (versions) => visits.health(versions, now())));
    },
  );

  app.get(
    '/releases/current/document',
    operation({
      access: 'releases:manage',
      deploy: 'read',
      operationId: 'getReleaseDocument',
      summary: 'La publicación actual como se guarda: cada versión con sus páginas y la huella de cada archivo',
      answers: { record: 'ReleaseDocument' },
    }),
    async () => ok(await currentRelease()),
  );

  app.get(
    '/releases',
    operation({
      access: 'releases:manage',
      deploy: 'read',
      operationId: 'listReleases',
      summary: 'Historia de las publicaciones, la última primero',
      query: listQuery({
        sortable: ['number'],
        defaultSort: '-number',
        filters: { area: filter.checked((text) => AREA_NAME_PATTERN.test(text)) },
      }),
      answers: { page: 'ReleaseEntry' },
    }),
    async (request) => {
      const { offset, limit, filters } = request.query;
      const { entries, total } = await history.page({ offset, limit }, filters.area);
      return page(entries, total, limit);
    },
  );

  app.get(
    '/releases/:number/diff',
    operation({
      access: 'releases:manage',
      deploy: 'read',
      operationId: 'getReleaseDifference',
      summary:
        'Qué cambia una publicación frente a la anterior, o a la que diga `from`: versiones, archivos, páginas, contrato',
      params: pathParameters({ number: recordId('Número de la publicación') }),
      query: queryParameters({ from: filter.text() }),
      answers: { record: 'ReleaseDifference' },
    }),
    async (request) => {
      const { number } = request.params;
      const { from: fromParameter } = request.query;
      const from = fromParameter === undefined ? number - 1 : Number(fromParameter);
      if (!Number.isSafeInteger(from) || from < 0) throw notFound();
      const [before, after] = await Promise.all([from === 0 ? undefined : store.find(from), store.find(number)]);
      if (!after || (from !== 0 && !before)) throw notFound();
      return ok(await describeDifference(store, before, after));
    },
  );

  app.get(
    '/releases/compatibility',
    operation({
      access: 'releases:manage',
      deploy: 'read',
      operationId: 'getCompatibility',
      summary: 'En qué versiones del shell funciona cada versión de cada área, y qué nombres obsoletos usa cada una',
      answers: { record: 'CompatibilityMatrix' },
    }),
    async () => ok(await compatibilityMatrix(store, history)),
  );

  app.get(
    '/releases/areas/:area/versions',
    operation({
      access: 'releases:manage',
      deploy: 'read',
      operationId: 'listAreaVersions',
      summary: 'Las versiones que ha tenido un área, la más nueva primero',
      params: OF_AREA,
      answers: { list: 'AreaVersion' },
    }),
    async (request) => {
      const versions = await history.versionsOf(request.params.area);
      if (versions.length === 0) throw notFound();
      return ok(versions);
    },
  );

  app.get(
    '/releases/areas/:area/failures',
    operation({
      access: 'releases:manage',
      operationId: 'listAreaFailures',
      summary: 'Errores que las personas vieron en un área',
      params: OF_AREA,
      query: listQuery({
        sortable: ['id'],
        defaultSort: '-id',
        filters: { version: filter.checked((text) => VERSION_NAME_PATTERN.test(text)) },
      }),
      answers: { page: 'AreaFailure' },
    }),
    async (request) => {
      const { area } = request.params;
      const { offset, limit, filters } = request.query;
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
    operation({
      access: 'releases:manage',
      deploy: 'change',
      operationId: 'publishVersion',
      summary:
        'Publica un build: `report` (su release.json), luego sus archivos, cada uno con su ruta como nombre; con `canary` ' +
        '({"share", "roles", "maxErrorRate"}) solo para algunos; `source` ({"commit", "branch", "author", "note", "checks"}) dice de dónde viene; `accept` nombra las declaraciones cuyo cambio se acepta',
      params: OF_AREA,
      form: publicationSchema,
      answers: { record: 'ReleaseOutcome' },
    }),
    (request) => {
      const deployable = toDeployable(request.params.area);
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
    operation({
      access: 'releases:manage',
      deploy: 'change',
      operationId: 'publishVersions',
      summary:
        'Publica varios builds como una sola publicación: `<área>/report` (su release.json) y `<área>/<ruta>` por cada archivo, también de ' +
        '`shell`; o todos, o ninguno. Con un token, solo uno de todo el portal',
      form: publicationSchema,
      answers: { record: 'ReleaseOutcome' },
    }),
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
    operation({
      access: 'releases:manage',
      deploy: 'change',
      operationId: 'promoteVersion',
      summary: 'La versión en prueba, o la indicada, pasa a ser la de todos',
      params: OF_AREA,
      body: jsonBody(promoteSchema),
      answers: { record: 'ReleaseOutcome' },
    }),
    (request) => {
      const { area } = request.params;
      const { version, ...options } = request.body;
      return change(request, (publication) => promote(store, area, version, publication, options));
    },
  );

  app.post(
    '/releases/areas/:area/rollback',
    operation({
      access: 'releases:manage',
      deploy: 'change',
      operationId: 'rollBackArea',
      summary: 'El área vuelve a su versión anterior, o a la indicada',
      params: OF_AREA,
      body: jsonBody(areaRollbackSchema),
      answers: { record: 'ReleaseOutcome' },
    }),
    (request) => {
      const { area } = request.params;
      const { version, ...options } = request.body;
      return change(request, (publication) => rollBack(store, area, version, publication, options));
    },
  );

  app.delete(
    '/releases/areas/:area',
    operation({
      access: 'releases:manage',
      deploy: 'change',
      operationId: 'withdrawArea',
      summary: 'Retira un área del portal; publicarla o volver a una versión la trae de vuelta',
      params: OF_AREA,
      query: CHANGE,
      answers: { record: 'ReleaseOutcome' },
    }),
    (request) => {
      const { area } = request.params;
      const options = request.query;
      return change(request, (publication) => withdraw(store, area, publication, options));
    },
  );

  app.put(
    '/releases/areas/:area/canary',
    operation({
      access: 'releases:manage',
      deploy: 'change',
      operationId: 'setCanary',
      summary: 'Quiénes prueban la versión en prueba, u otra ya publicada; lo que no se indica queda como está',
      params: OF_AREA,
      body: jsonBody(canarySchema),
      answers: { record: 'ReleaseOutcome' },
    }),
    (request) => {
      const { area } = request.params;
      const { version, expected, dryRun, ...audience } = request.body;
      const options: ChangeOptions = { expected, dryRun };
      return change(request, (publication) => setCanary(store, area, version, audience, publication, options));
    },
  );

  app.delete(
    '/releases/areas/:area/canary',
    operation({
      access: 'releases:manage',
      deploy: 'change',
      operationId: 'endCanary',
      summary: 'Termina la prueba: todos vuelven a la versión de todos',
      params: OF_AREA,
      query: CHANGE,
      answers: { record: 'ReleaseOutcome' },
    }),
    (request) => {
      const { area } = request.params;
      const options = request.query;
      return change(request, (publication) => removeCanary(store, area, {}, publication, options));
    },
  );

  app.post(
    '/releases/rollback',
    operation({
      access: 'releases:manage',
      operationId: 'rollBackPortal',
      summary: 'Todo el portal vuelve a lo que era en una publicación',
      body: jsonBody(releaseRollbackSchema),
      answers: { record: 'ReleaseOutcome' },
    }),
    (request) => {
      const { number, ...options } = request.body;
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
