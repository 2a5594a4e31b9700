import {
  AREA_NAME_PATTERN,
  candidateAudienceSchema,
  candidateSchema,
  CHECKS_PATTERN,
  COMMIT_PATTERN,
  LIMITS,
  listField,
  MESSAGES,
  publicationSchema,
  releaseChangeSchema,
  textField,
  VERSION_NAME_PATTERN,
  versionChangeSchema,
  withdrawSchema,
  type AreaFailure,
  type CandidateAudienceInput,
  type ReleaseOutcome,
  type ReleaseSource,
} from '@portal/domain';
import { PlatformFormatError, ReleaseRefusedError, type BuildReport, type LiveBuild } from '@portal/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as yup from 'yup';

import type { ApiContext } from '../../context';
import { recordAudit } from '../../platform/audit/record-audit';
import {
  AppError,
  conflict,
  forbidden,
  malformed,
  notFound,
  unknownRecord,
  validationFailed,
} from '../../platform/errors/app-error';
import { jsonBody, parseInput } from '../../platform/http/input';
import { AREA, pathParameters } from '../../platform/http/path-parameters';
import { filter, listQuery } from '../../platform/http/query-parameters';
import { ok, page } from '../../platform/http/respond';
import { route } from '../../platform/routes/route';
import { liveBuilds, numberOf, readLive, type Live } from '../../platform/releases/live';
import { withUploadedBuilds } from './build-upload';
import type { Audience, ChangeOptions, Publisher } from './change-releases';
import { presentDeployment } from './present-deployment';
import { createReleasesRepository } from './releases-repository';
import { createStackReader } from './telemetry/original-stack';
import { createVisitsRepository } from './telemetry/visits-repository';
import { STRANGER } from './widened-audience';

const READ = { access: 'releases:manage', deploy: 'read' } as const;
const CHANGED = { access: 'releases:manage', deploy: 'change', answers: { record: 'ReleaseOutcome' } } as const;

const OF_AREA = pathParameters({ area: AREA });

const sourceText = textField({ max: LIMITS.sourceTextMax });

const sourceSchema = yup.object({
  commit: textField({ rules: [(commit) => (COMMIT_PATTERN.test(commit) ? null : MESSAGES.choice)] }),
  branch: sourceText,
  author: sourceText,
  note: sourceText,
  checks: textField({ rules: [(checks) => (CHECKS_PATTERN.test(checks) ? null : MESSAGES.choice)] }),
});

const areNames = (names: readonly unknown[]): boolean =>
  names.length > 0 &&
  names.length <= LIMITS.deployablesMax &&
  names.every((name) => typeof name === 'string' && AREA_NAME_PATTERN.test(name));

const rollbackSchema = publicationSchema.shape({
  areas: listField<string>([(names) => (areNames(names) ? null : MESSAGES.choice)], {
    type: 'array',
    items: { type: 'string' },
  }),
});

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

function parseSource(fields: UploadFields): ReleaseSource | undefined {
  const field = parseJsonField(fields, 'source');
  const source = field === undefined ? {} : parseInput(sourceSchema, field);
  const known = Object.entries(source).filter(([, text]) => text !== undefined && text !== '');
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

/** A holder of a token learns of no people. */
const withoutPersons = (row: Live): Live => ({
  ...row,
  candidate: row.candidate && { ...row.candidate, persons: [] },
});

/** Source maps are for the reader of failures alone. */
const withoutMaps = ({ maps: _maps, ...report }: BuildReport): BuildReport => report;

const beyondToken = (reason: string): AppError =>
  forbidden(`Un token no amplía quién usa un área: ${reason}. Hazlo con la cuenta de un administrador`);

const isOfToken = ({ deployer }: FastifyRequest): boolean => deployer?.deployable != null;

/** `brought`: the version of the deployable that the server last brought along. */
export type PublishedBuild = LiveBuild & { brought: string | null };

const refusal = (message: string): AppError => new AppError('VALIDATION', { message });

/**
 * Runs work on the releases.
 * @throws AppError 422 for a build that may not be published, 409 in a state that does not allow it or after somebody who was
 *   faster, 404 without such an area or version
 */
async function refusingAsHttp<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PlatformFormatError) throw refusal(`El build no se puede leer: ${error.message}`);
    if (!(error instanceof ReleaseRefusedError)) throw error;
    if (error.reason === 'missing') throw notFound(error.message);
    throw error.reason === 'state' ? conflict(error.message) : refusal(error.message);
  }
}

type Change = (publisher: Publisher, options: ChangeOptions) => Promise<ReleaseOutcome>;
type Changed = { expected?: number | undefined; dryRun?: boolean | undefined; ownPassword?: string | undefined };

export function releasesFeature(app: FastifyInstance, context: ApiContext): void {
  const { db, files, confirmPassword, releaseChanges: changes, now } = context;
  const repository = createReleasesRepository(db);
  const readStacks = createStackReader({ db, files }, app.log);
  const visits = createVisitsRepository(db);

  const publisherOf = (request: FastifyRequest, ownPassword = ''): Publisher => {
    const { name, deployable } = request.deployer ?? { name: request.user.name, deployable: null };
    let isConfirmed = false;
    return {
      name,
      async allowWider(widened) {
        const reason = widened.join('; ');
        if (deployable !== null) throw beyondToken(reason);
        if (isConfirmed) return;
        if (ownPassword === '') {
          throw validationFailed(
            { ownPassword: 'Escribe tu contraseña para confirmarlo' },
            `Más personas usarán código del área: ${reason}`,
          );
        }
        await confirmPassword(request, ownPassword);
        isConfirmed = true;
      },
      record: (trx, event) => recordAudit(trx, request, event),
    };
  };

  const change = (request: FastifyRequest, { ownPassword, expected, dryRun }: Changed, make: Change) =>
    refusingAsHttp(async () => {
      const outcome = await make(publisherOf(request, ownPassword), { expected, dryRun });
      const { number, note, createdBy } = outcome.release;
      if (outcome.changed && !outcome.dryRun)
        request.log.info({ release: number, note, createdBy }, 'the release was changed');
      return ok(outcome);
    });

  /** Throws AppError 422 for an e-mail that nobody has. */
  const audienceOf = async (
    request: FastifyRequest,
    area: string,
    { persons, ...audience }: CandidateAudienceInput,
  ): Promise<Partial<Audience>> => {
    const known = Object.fromEntries(Object.entries(audience).filter(([, part]) => part !== undefined));
    if (persons === undefined) return known;
    const found = await repository.findPersons(persons);
    if (found.length < new Set(persons.map((email) => email.toLowerCase())).size) {
      throw isOfToken(request) ? beyondToken(STRANGER(area)) : unknownRecord('persons');
    }
    return { ...known, persons: found };
  };

  /** With `only`, the one build of that deployable, which may be a candidate. */
  const publish = (request: FastifyRequest, only?: string): Promise<{ data: ReleaseOutcome }> =>
    refusingAsHttp(async () => {
      // A change that happens while the files arrive is not overwritten.
      const before = numberOf(await readLive(db));
      return withUploadedBuilds(request, only, async ({ builds, fields }) => {
        const { expected = before, ...input } = parseInput(publicationSchema, fields);
        const source = parseSource(fields);
        const candidate = only === undefined ? undefined : parseJsonField(fields, 'candidate');
        const wanted = candidate === undefined ? null : parseInput(candidateAudienceSchema, candidate);
        const audience = wanted && {
          share: 0,
          roles: [],
          persons: [],
          ...(await audienceOf(request, only ?? '', wanted)),
        };
        const [build] = builds;
        return change(request, { ...input, expected }, (publisher, options) =>
          audience && build
            ? changes.publishCandidate(publisher, build, audience, { ...options, source })
            : changes.publish(publisher, builds, { ...options, source }),
        );
      });
    });

  route(app, 'GET /releases/current', {
    ...READ,
    operationId: 'getCurrentRelease',
    summary: 'Lo publicado: versiones, pruebas, y cómo les ha ido en 24 horas',
    answers: { record: 'Deployment' },
    handle: async (request) => {
      const live = await readLive(db);
      if (live.length === 0) throw notFound('Todavía no hay nada publicado');
      const shown = isOfToken(request) ? live.map(withoutPersons) : live;
      return ok(await presentDeployment(shown, repository, (versions) => visits.health(versions, now())));
    },
  });

  route(app, 'GET /releases/builds', {
    ...READ,
    operationId: 'listLiveBuilds',
    summary: 'Los builds publicados: sus páginas, los nombres y operaciones que usan, y la huella de cada archivo',
    answers: { list: 'PublishedBuild' },
    handle: async () => {
      const rows = await readLive(db);
      const broughtOf = (name: string) => rows.find(({ deployable }) => deployable === name)?.brought ?? null;
      const builds = liveBuilds(rows).map(({ report, ...build }): PublishedBuild => {
        return { ...build, report: withoutMaps(report), brought: broughtOf(build.deployable) };
      });
      return ok(builds);
    },
  });

  route(app, 'GET /releases', {
    ...READ,
    operationId: 'listReleases',
    summary: 'Historia de las publicaciones, la última primero',
    query: listQuery({ sortable: ['number'], defaultSort: '-number' }),
    answers: { page: 'ReleaseEntry' },
    handle: async (request) => {
      const { offset, limit } = request.query;
      const { entries, total } = await repository.history({ offset, limit });
      return page(entries, total, limit);
    },
  });

  route(app, 'GET /releases/areas/:area/versions', {
    ...READ,
    operationId: 'listAreaVersions',
    summary: 'Las versiones de un área que se conservan, la más nueva primero',
    params: OF_AREA,
    answers: { list: 'AreaVersion' },
    handle: async (request) => {
      const versions = await repository.versionsOf(request.params.area);
      if (versions.length === 0) throw notFound();
      return ok(versions);
    },
  });

  route(app, 'GET /releases/areas/:area/failures', {
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
    handle: async (request) => {
      const { area } = request.params;
      const { offset, limit, filters } = request.query;
      const { rows, total } = await visits.failures(area, filters.version, { offset, limit });
      const stacks = await readStacks(rows.map(({ stack }) => stack ?? ''));
      const failures = rows.map(({ at, user_id: id, user_name: name, stack, ...failure }, index): AreaFailure => ({
        ...failure,
        stack: stack && (stacks[index] ?? stack),
        at: at.toISOString(),
        user: { id, name: name ?? '' },
      }));
      return page(failures, total, limit);
    },
  });

  route(app, 'POST /releases/areas/:area/versions', {
    ...CHANGED,
    operationId: 'publishVersion',
    summary:
      'Publica un build: `report` (su release.json), luego sus archivos, cada uno con su ruta como nombre; con `candidate` ' +
      '({"share", "roles", "persons"}) solo para algunos; `source` ({"commit", "branch", "author", "note", "checks"}) dice de dónde viene',
    params: OF_AREA,
    form: publicationSchema,
    handle: (request) => publish(request, request.params.area),
  });

  route(app, 'POST /releases/versions', {
    ...CHANGED,
    operationId: 'publishVersions',
    summary:
      'Publica varios builds a la vez: `<área>/report` (su release.json) y `<área>/<ruta>` por cada archivo, también de `shell`; ' +
      'o todos, o ninguno. Con un token, solo uno de todo el portal',
    form: publicationSchema,
    handle: (request) => publish(request),
  });

  route(app, 'POST /releases/areas/:area/promote', {
    ...CHANGED,
    operationId: 'promoteVersion',
    summary: 'La versión en prueba, o la indicada, pasa a ser la de todos',
    params: OF_AREA,
    body: jsonBody(versionChangeSchema),
    handle: (request) => {
      const { version, ...input } = request.body;
      return change(request, input, (publisher, options) =>
        changes.promote(publisher, request.params.area, version, options),
      );
    },
  });

  route(app, 'POST /releases/areas/:area/rollback', {
    ...CHANGED,
    operationId: 'rollBackArea',
    summary: 'El área vuelve a su versión anterior, o a la indicada',
    params: OF_AREA,
    body: jsonBody(versionChangeSchema),
    handle: (request) => {
      const { version, ...input } = request.body;
      return change(request, input, (publisher, options) =>
        changes.rollBack(publisher, [request.params.area], version, options),
      );
    },
  });

  route(app, 'POST /releases/rollback', {
    ...CHANGED,
    operationId: 'rollBackAreas',
    summary: 'Varias áreas vuelven a la vez a su versión anterior. Con un token, solo uno de todo el portal',
    body: jsonBody(rollbackSchema),
    handle: (request) => {
      const { areas, ...input } = request.body;
      return change(request, input, (publisher, options) => changes.rollBack(publisher, areas, undefined, options));
    },
  });

  route(app, 'DELETE /releases/areas/:area', {
    ...CHANGED,
    operationId: 'withdrawArea',
    summary: 'Retira un área del portal; publicarla o volver a una versión la trae de vuelta',
    params: OF_AREA,
    query: jsonBody(withdrawSchema),
    handle: (request) => {
      const { reason, ...input } = request.query;
      return change(request, input, (publisher, options) =>
        changes.withdraw(publisher, request.params.area, reason, options),
      );
    },
  });

  route(app, 'PUT /releases/areas/:area/candidate', {
    ...CHANGED,
    operationId: 'setCandidate',
    summary:
      'Quiénes tienen la versión en prueba, u otra ya publicada: una parte de las personas, roles, o personas por su correo. Lo que ' +
      'no se indica queda como está',
    params: OF_AREA,
    body: jsonBody(candidateSchema),
    handle: async (request) => {
      const { version, share, roles, persons, ...input } = request.body;
      const audience = await audienceOf(request, request.params.area, { share, roles, persons });
      return change(request, input, (publisher, options) =>
        changes.setCandidate(publisher, request.params.area, version, audience, options),
      );
    },
  });

  route(app, 'DELETE /releases/areas/:area/candidate', {
    ...CHANGED,
    operationId: 'endCandidate',
    summary: 'Termina la prueba: todos vuelven a la versión de todos',
    params: OF_AREA,
    query: jsonBody(releaseChangeSchema),
    handle: (request) =>
      change(request, request.query, (publisher, options) =>
        changes.endCandidate(publisher, request.params.area, {}, options),
      ),
  });
}
