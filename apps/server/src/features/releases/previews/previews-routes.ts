import {
  LIMITS,
  PREVIEW_DAYS,
  previewSchema,
  shellFor,
  type CanaryCandidate,
  type CreatedPreview,
  type GivenPreview,
  type VersionPreview,
} from '@portal/domain';
import { checkPreview, previewRecord, type BuildReport } from '@portal/releases';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { foldCase } from '../../../platform/database/fold-case';

import type { ApiContext } from '../../../context';
import { recordAudit } from '../../../platform/audit/record-audit';
import { withinWindow } from '../../../platform/database/counting-window';
import { AppError, notFound, tooMany } from '../../../platform/errors/app-error';
import { jsonBody } from '../../../platform/http/input';
import { AREA, BY_ID, pathParameters } from '../../../platform/http/path-parameters';
import { ok } from '../../../platform/http/respond';
import { operation } from '../../../platform/openapi/operation';
import { filter, queryParameters } from '../../../platform/http/query-parameters';
import { fullName } from '../../../platform/query/full-name';
import { refusingAsHttp } from '../changes/release-failure';
import { readPreview, signPreview } from './preview-token';
import { createPreviewsRepository, type PreviewRow } from './previews-repository';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

const notStored = (area: string, version: string): AppError => notFound(`${area} ${version} no está en el almacén`);

const presentGiven = ({ id, area, version, person, expires_at: end }: PreviewRow): GivenPreview => ({
  id,
  area,
  version,
  person: person ?? '',
  expiresAt: end.toISOString(),
});

/**
 * Previews: one person sees a stored version of an area, for some days, whatever the release says. An administrator gives one as a
 * link, which opens for that person alone, and may revoke it.
 */
export function previewsFeature(app: FastifyInstance, { db, releases, previewKey, now }: ApiContext): void {
  const { store } = releases;
  const previews = createPreviewsRepository(db);

  /**
   * Reads the version for the shell of that person, or for every shell that people have when it is null.
   * @throws ReleaseRefusedError when it does not fit that shell, or everybody has it
   */
  async function readVersion(area: string, version: string, person: CanaryCandidate | null): Promise<BuildReport> {
    const release = await store.current();
    const report = await store.storedReport(area, version);
    if (!report || !release) throw notStored(area, version);
    const { shell } = release;
    const shells = person ? [shellFor(shell, person)] : [shell, ...(shell.canary ? [shell.canary] : [])];
    await refusingAsHttp(() =>
      checkPreview(
        store,
        release,
        report,
        shells.map((one) => one.version),
      ),
    );
    return report;
  }

  /** Finds for a deploy token only people who can open a page of its area: the token publishes for them anyway. */
  async function findPerson(
    email: string,
    area: string | undefined,
  ): Promise<(CanaryCandidate & { name: string }) | undefined> {
    const row = await db
      .selectFrom('users')
      .select(['id', 'company_id', 'role_codes', fullName('users').as('name')])
      .where(foldCase(sql.ref('email')), '=', foldCase(sql`${email}::text`))
      .where('status', '=', 'activo')
      .executeTakeFirst();
    if (!row) return undefined;
    const person = { id: row.id, name: row.name ?? '', roles: row.role_codes.map((code) => ({ code })) };
    if (area === undefined) return person;
    const pages = (await store.current())?.remotes[area]?.area.pages ?? [];
    const opens = pages.some(({ roles, contractorRoles }) =>
      person.roles.some(({ code }) => (row.company_id === null ? roles : contractorRoles).includes(code)),
    );
    return opens ? person : undefined;
  }

  async function limitToken(byToken: string): Promise<void> {
    const { given } = await db
      .selectFrom('audit_entries')
      .select(({ fn }) => fn.countAll<number>().as('given'))
      .where('kind', '=', 'preview-given')
      .where(withinWindow('at', { length: HOUR_MS, now: now() }))
      .where(sql`details->>'by'`, '=', byToken)
      .executeTakeFirstOrThrow();
    if (given >= LIMITS.previewsPerToken) throw tooMany(HOUR_MS / 1000);
  }

  app.post(
    '/releases/areas/:area/previews',
    operation({
      access: 'releases:manage',
      deploy: 'change',
      operationId: 'createPreview',
      summary:
        'Da a una persona la vista previa de una versión de un área por `days` días: el enlace solo sirve en su cuenta',
      params: pathParameters({ area: AREA }),
      status: 201,
      body: jsonBody(previewSchema),
      answers: { record: 'CreatedPreview' },
    }),
    async (request, reply) => {
      const { area } = request.params;
      const { version, email, days = PREVIEW_DAYS } = request.body;
      // A token's holder learns nothing of people: neither who has an account, nor a name, nor a shell. So the version has to fit every shell.
      const byToken = request.deployer?.deployable == null ? undefined : request.deployer.name;
      const person = await findPerson(email, byToken === undefined ? undefined : area);
      if (byToken === undefined && !person) throw notFound(`No hay una cuenta activa con el correo ${email}`);
      const report = await readVersion(area, version, byToken === undefined ? (person ?? null) : null);
      if (byToken !== undefined) await limitToken(byToken);
      // It stays in the store for longer than the preview lasts.
      if (!(await store.renewVersion(area, version))) throw notStored(area, version);
      const expiresAt = new Date(now().getTime() + days * DAY_MS);
      const id = await db.transaction().execute(async (trx) => {
        await recordAudit(trx, request, {
          kind: 'preview-given',
          subject: person?.id ?? null,
          details: { area, version, until: expiresAt.toISOString(), ...(byToken === undefined ? {} : { by: byToken }) },
        });
        const inTransaction = createPreviewsRepository(trx);
        return person
          ? inTransaction.insert({ area, version, userId: person.id, expiresAt }, now())
          : inTransaction.skipNumber();
      });
      const page = report.area?.pages.find(({ menu }) => menu)?.path ?? '/home';
      const created: CreatedPreview = {
        area,
        version,
        person: byToken === undefined ? (person?.name ?? '') : email,
        expiresAt: expiresAt.toISOString(),
        address: `${page}?preview=${signPreview(previewKey, { id, expiresAt })}`,
      };
      return reply.code(201).send(ok(created));
    },
  );

  app.get(
    '/releases/previews',
    operation({
      access: 'session:use',
      operationId: 'getPreview',
      summary:
        'La versión que muestra el enlace de una vista previa (`token`); vacío si terminó, es de otra cuenta, o ya no se puede mostrar',
      query: queryParameters({ token: filter.text() }),
      answers: { list: 'VersionPreview' },
    }),
    async (request) => {
      const { token } = request.query;
      const id = token === undefined ? null : readPreview(previewKey, token, now());
      const found = id === null ? undefined : await previews.findFor(request.user.id, id, now());
      if (!found) return ok([]);
      const report = await readVersion(found.area, found.version, request.user).catch((error: unknown) => {
        // Pruned, released to everybody, or made for a shell that the person does not have any more.
        if (error instanceof AppError) return undefined;
        throw error;
      });
      const expiresAt = found.expires_at.toISOString();
      return ok(report ? [{ remote: previewRecord(report), expiresAt } satisfies VersionPreview] : []);
    },
  );

  app.get(
    '/releases/previews/given',
    operation({
      access: 'releases:manage',
      operationId: 'listPreviews',
      summary: 'Las vistas previas que duran todavía, las más nuevas primero',
      answers: { list: 'GivenPreview' },
    }),
    async () => ok((await previews.list(now(), LIMITS.optionsMax)).map(presentGiven)),
  );

  app.delete(
    '/releases/previews/:id',
    operation({
      access: 'releases:manage',
      operationId: 'revokePreview',
      summary: 'Revoca una vista previa: la persona vuelve a la versión publicada',
      params: BY_ID,
      answers: { list: 'GivenPreview' },
    }),
    async (request) => {
      const { id } = request.params;
      await db.transaction().execute(async (trx) => {
        const removed = await createPreviewsRepository(trx).remove(id);
        if (!removed) throw notFound();
        const { area, version, user_id: subject } = removed;
        await recordAudit(trx, request, { kind: 'preview-revoked', subject, details: { area, version } });
      });
      return ok((await previews.list(now(), LIMITS.optionsMax)).map(presentGiven));
    },
  );
}
