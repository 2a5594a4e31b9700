import {
  areaRollbackSchema,
  canaryAudienceSchema,
  canarySchema,
  promoteSchema,
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
  completeAudience,
  completeSource,
  promote,
  publishBuilds,
  pruneAfterChange,
  publishCanary,
  removeCanary,
  rollBack,
  rollBackAll,
  setCanary,
  withdraw,
  toOutcome,
  type ChangeOptions,
  type Publication,
  type ReleaseChange,
} from '@portal/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { recordAudit } from '../../../platform/audit/record-audit';
import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { AREA, pathParameters } from '../../../platform/http/path-parameters';
import { malformed, notFound } from '../../../platform/errors/app-error';
import { jsonBody, parseInput } from '../../../platform/http/input';
import { filter, listQuery } from '../../../platform/http/query-parameters';
import { ok, page } from '../../../platform/http/respond';
import { withUploadedBuilds } from './build-upload';
import { presentDeployment } from './present-deployment';
import { refusingAsHttp } from './release-failure';
import { createStackReader } from '../telemetry/original-stack';
import { createVisitsRepository } from '../telemetry/visits-repository';

const NOTHING_PUBLISHED =
  'Todavía no hay nada publicado. Si el portal ya funciona, revisa que la API y el gateway usen el mismo RELEASES_URL, o la ' +
  'misma carpeta DATA_DIR';

const READ = { access: 'releases:manage', deploy: 'read' } as const;
const CHANGED = { access: 'releases:manage', deploy: 'change', answers: { record: 'ReleaseOutcome' } } as const;

const CHANGE = jsonBody(releaseChangeSchema);
const OF_AREA = pathParameters({ area: AREA });

type UploadFields = Readonly<Record<string, string>>;

function parseJsonField(fields: UploadFields, name: string): unknown {
  const text = fields[name];
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw malformed(`\`${name}\` debe ser JSON`);
  }
}

function parseAudience(fields: UploadFields): CanaryAudience | null {
  const audienceField = parseJsonField(fields, 'canary');
  return audienceField === undefined ? null : completeAudience(parseInput(canaryAudienceSchema, audienceField));
}

function parseSource(fields: UploadFields): ReleaseSource | undefined {
  const sourceField = parseJsonField(fields, 'source');
  return sourceField === undefined ? undefined : completeSource(parseInput(releaseSourceSchema, sourceField));
}

/** Every change is one atomic step, and is refused with 409 after a concurrent change of the same deployable. */
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

  const change = (
    request: FastifyRequest,
    make: (publication: Publication) => Promise<ReleaseChange>,
  ): Promise<{ data: ReleaseOutcome }> =>
    refusingAsHttp(async () => {
      const madeChange = await make(publicationOf(request));
      const { number, note, createdBy } = madeChange.release;
      if (madeChange.changed && !madeChange.dryRun) {
        request.log.info({ release: number, note, createdBy }, 'the release was changed');
        await releases.announce(number);
        await recordRelease(request, number, note);
        await pruneAfterChange(store, now(), request.log);
      }
      return ok(toOutcome(madeChange));
    });

  /** With `only`, the one build of that deployable, which may be a canary. */
  const publish = (request: FastifyRequest, only?: string): Promise<{ data: ReleaseOutcome }> =>
    refusingAsHttp(() =>
      withUploadedBuilds(request, only, ({ builds, fields }) => {
        const options = parseInput(releaseChangeSchema, fields);
        const audience = only === undefined ? null : parseAudience(fields);
        const source = parseSource(fields);
        const [build] = builds;
        return change(request, (made) =>
          audience && build
            ? publishCanary(store, build, audience, { ...made, source }, options)
            : publishBuilds(store, builds, { ...made, source }, options),
        );
      }),
    );

  app.get(
    '/releases/current',
    operation({
      ...READ,
      operationId: 'getCurrentRelease',
      summary: 'La publicación actual: versiones, pruebas, y cómo les ha ido en 24 horas',
      answers: { record: 'Deployment' },
    }),
    async () =>
      ok(await presentDeployment(await currentRelease(), releases, (versions) => visits.health(versions, now()))),
  );

  app.get(
    '/releases/current/document',
    operation({
      ...READ,
      operationId: 'getReleaseDocument',
      summary: 'La publicación actual como se guarda: cada versión con sus páginas y la huella de cada archivo',
      answers: { record: 'ReleaseDocument' },
    }),
    async () => ok(await currentRelease()),
  );

  app.get(
    '/releases',
    operation({
      ...READ,
      operationId: 'listReleases',
      summary: 'Historia de las publicaciones, la última primero',
      query: listQuery({ sortable: ['number'], defaultSort: '-number' }),
      answers: { page: 'ReleaseEntry' },
    }),
    async (request) => {
      const { offset, limit } = request.query;
      const { entries, total } = await history.page({ offset, limit });
      return page(entries, total, limit);
    },
  );

  app.get(
    '/releases/areas/:area/versions',
    operation({
      ...READ,
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
      ...CHANGED,
      operationId: 'publishVersion',
      summary:
        'Publica un build: `report` (su release.json), luego sus archivos, cada uno con su ruta como nombre; con `canary` ' +
        '({"share", "roles", "maxErrorRate"}) solo para algunos; `source` ({"commit", "branch", "author", "note", "checks"}) dice de dónde viene',
      params: OF_AREA,
      form: releaseChangeSchema,
    }),
    (request) => publish(request, request.params.area),
  );

  app.post(
    '/releases/versions',
    operation({
      ...CHANGED,
      operationId: 'publishVersions',
      summary:
        'Publica varios builds como una sola publicación: `<área>/report` (su release.json) y `<área>/<ruta>` por cada archivo, también de ' +
        '`shell`; o todos, o ninguno. Con un token, solo uno de todo el portal',
      form: releaseChangeSchema,
    }),
    (request) => publish(request),
  );

  app.post(
    '/releases/areas/:area/promote',
    operation({
      ...CHANGED,
      operationId: 'promoteVersion',
      summary: 'La versión en prueba, o la indicada, pasa a ser la de todos',
      params: OF_AREA,
      body: jsonBody(promoteSchema),
    }),
    (request) => {
      const { version, ...options } = request.body;
      return change(request, (by) => promote(store, request.params.area, version, by, options));
    },
  );

  app.post(
    '/releases/areas/:area/rollback',
    operation({
      ...CHANGED,
      operationId: 'rollBackArea',
      summary: 'El área vuelve a su versión anterior, o a la indicada',
      params: OF_AREA,
      body: jsonBody(areaRollbackSchema),
    }),
    (request) => {
      const { version, ...options } = request.body;
      return change(request, (by) => rollBack(store, request.params.area, version, by, options));
    },
  );

  app.delete(
    '/releases/areas/:area',
    operation({
      ...CHANGED,
      operationId: 'withdrawArea',
      summary: 'Retira un área del portal; publicarla o volver a una versión la trae de vuelta',
      params: OF_AREA,
      query: CHANGE,
    }),
    (request) => change(request, (by) => withdraw(store, request.params.area, by, request.query)),
  );

  app.put(
    '/releases/areas/:area/canary',
    operation({
      ...CHANGED,
      operationId: 'setCanary',
      summary: 'Quiénes prueban la versión en prueba, u otra ya publicada; lo que no se indica queda como está',
      params: OF_AREA,
      body: jsonBody(canarySchema),
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
      ...CHANGED,
      operationId: 'endCanary',
      summary: 'Termina la prueba: todos vuelven a la versión de todos',
      params: OF_AREA,
      query: CHANGE,
    }),
    (request) => change(request, (by) => removeCanary(store, request.params.area, {}, by, request.query)),
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
