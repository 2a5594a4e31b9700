import {
  AREA_NAME_PATTERN,
  PREVIEW_DAYS,
  previewSchema,
  type CreatedPreview,
  type VersionPreview,
} from '@portal/domain';
import { checkCompatibility, previewRecord } from '@portal/releases';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { recordAudit } from '../../../platform/audit/record-audit';
import { notFound } from '../../../platform/errors/app-error';
import { parseBody } from '../../../platform/http/parse';
import { ok } from '../../../platform/http/respond';
import { operation } from '../../../platform/openapi/operation';
import { refusingAsHttp } from '../changes/release-failure';
import { previewPerson, readPreview, signPreview } from './preview-token';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Previews: one person sees a stored version of an area, for some days, whatever the release says. An administrator gives one as a
 * link; it opens for that person alone.
 */
export function previewsFeature(app: FastifyInstance, { db, releases, previewKey, now }: ApiContext): void {
  const { store } = releases;

  app.post(
    '/releases/areas/:area/previews',
    {
      config: { access: 'releases:manage', deploy: 'change' },
      schema: operation({
        summary:
          'Da a una persona la vista previa de una versión de un área por `days` días: el enlace solo sirve en su cuenta',
        answers: { record: 'CreatedPreview' },
        status: 201,
        body: previewSchema,
      }),
    },
    async (request, reply) => {
      const { area = '' } = request.params as { area?: string };
      if (!AREA_NAME_PATTERN.test(area)) throw notFound();
      const { version, email, days = PREVIEW_DAYS } = parseBody(request, previewSchema);
      const release = await store.current();
      const [report, shell] = await Promise.all([
        store.storedReport({ kind: 'remote', name: area }, version),
        release && store.storedReport({ kind: 'shell' }, release.shell.version),
      ]);
      if (!report || !shell) throw notFound(`${area} ${version} no está en el almacén`);
      await refusingAsHttp(() => Promise.resolve(checkCompatibility([report], shell, false)));
      const person = await db
        .selectFrom('users')
        .select(['id', 'name', 'last_name'])
        .where('email', '=', email)
        .where('status', '=', 'activo')
        .executeTakeFirst();
      // Who publishes by a token does not learn who has an account: a link for nobody looks like any other.
      const byToken = request.deployer?.deployable == null ? undefined : request.deployer.name;
      if (!person && byToken === undefined) throw notFound(`No hay una cuenta activa con el correo ${email}`);
      const expiresAt = new Date(now().getTime() + days * DAY_MS);
      const token = await signPreview(previewKey, {
        person: previewPerson(previewKey, email),
        area,
        version,
        expiresAt,
      });
      await recordAudit(db, request, {
        kind: 'preview-given',
        subject: person?.id ?? null,
        details: { area, version, until: expiresAt.toISOString(), ...(byToken === undefined ? {} : { by: byToken }) },
      });
      const page = report.area?.pages.find(({ menu }) => menu)?.path ?? '/home';
      const created: CreatedPreview = {
        area,
        version,
        person: person && byToken === undefined ? `${person.name} ${person.last_name}`.trim() : email,
        expiresAt: expiresAt.toISOString(),
        address: `${page}?preview=${token}`,
      };
      return reply.code(201).send(ok(created));
    },
  );

  app.get(
    '/releases/previews',
    {
      config: { access: 'session:use' },
      schema: operation({
        summary:
          'La versión que muestra el enlace de una vista previa (`token`); vacío si venció, es de otra cuenta, o ya no está en el almacén',
        answers: { list: 'VersionPreview' },
      }),
    },
    async (request) => {
      const { token } = request.query as { token?: unknown };
      const claims = typeof token === 'string' ? await readPreview(previewKey, token, now()) : null;
      const { email } = await db
        .selectFrom('users')
        .select('email')
        .where('id', '=', request.user.id)
        .executeTakeFirstOrThrow();
      if (claims?.person !== previewPerson(previewKey, email)) return ok([]);
      const report = await store.storedReport({ kind: 'remote', name: claims.area }, claims.version);
      const expiresAt = claims.expiresAt.toISOString();
      return ok(report ? [{ remote: previewRecord(report), expiresAt } satisfies VersionPreview] : []);
    },
  );
}
