import { EDITABLE_STATUSES, LIMITS, recogniseFile, textField, type NamedOption } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import * as yup from 'yup';

import type { ApiContext } from '../../context';
import { notFound, validationFailed } from '../../platform/errors/app-error';
import { jsonBody } from '../../platform/http/input';
import { ID, pathParameters } from '../../platform/http/path-parameters';
import { ok } from '../../platform/http/respond';
import { REFUSALS } from '../../texts/refusals';
import { route } from '../../platform/routes/route';
import { answerOptions } from '../../platform/http/option-list';
import { filter, listQuery } from '../../platform/http/query-parameters';
import { createMastersRepository } from './masters-repository';

const logoSchema = yup.object({ image: textField({ max: Math.ceil(LIMITS.logoBytes / 3) * 4, shape: 'exact' }) });

export function branchesFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  route(app, 'GET /branches', {
    access: 'branches:read',
    operationId: 'listBranches',
    summary: 'Sedes',
    query: listQuery({
      sortable: ['name'],
      defaultSort: 'name',
      filters: { status: filter.oneOf(EDITABLE_STATUSES) },
      isOptionSource: true,
    }),
    answers: { options: 'NamedOption' },
    handle: ({ query: { q, filters, sort, ...cut } }) => {
      const branches = createMastersRepository(db, 'branches');
      const wanted = { q, status: filters.status ?? 'activo' };
      return answerOptions<NamedOption>(cut, {
        rows: async (range) => (await branches.list(wanted, sort, range)).map(({ id, name }) => ({ id, name })),
        count: () => branches.count(wanted),
      });
    },
  });

  route(app, 'GET /branches/:id/logo', {
    access: 'masters:manage',
    operationId: 'readBranchLogo',
    summary: 'El logo que encabeza sus documentos',
    params: pathParameters({ id: ID }),
    answers: { record: 'BranchLogo' },
    handle: async ({ params: { id } }) => {
      const branch = db.selectFrom('branches').select('logo').where('id', '=', id).where('status', '<>', 'eliminado');
      const { logo } = await branch.executeTakeFirstOrThrow(() => notFound());
      return ok({ image: logo?.toString('base64') ?? null });
    },
  });

  route(app, 'PUT /branches/:id/logo', {
    access: 'masters:manage',
    bodyLimit: 2 * LIMITS.logoBytes,
    operationId: 'updateBranchLogo',
    summary: 'Cambia el logo; sin imagen, lo quita',
    params: pathParameters({ id: ID }),
    body: jsonBody(logoSchema),
    answers: { record: 'BranchLogo' },
    handle: async ({ params: { id }, body: { image } }) => {
      const logo = image === undefined ? null : await shrinkLogo(Buffer.from(image, 'base64'));
      await db
        .updateTable('branches')
        .set({ logo, updated_at: now() })
        .where('id', '=', id)
        .where('status', '<>', 'eliminado')
        .returning('id')
        .executeTakeFirstOrThrow(() => notFound());
      return ok({ image: logo?.toString('base64') ?? null });
    },
  });
}

/** @throws AppError 422 */
async function shrinkLogo(image: Buffer): Promise<Buffer> {
  const format = recogniseFile(image);
  if (format !== 'png' && format !== 'jpeg') throw validationFailed({ image: REFUSALS.logo });
  try {
    return await sharp(image, { limitInputPixels: 4_000_000, failOn: 'error' })
      .autoOrient()
      .resize({ width: 640, height: 160, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true })
      .toBuffer();
  } catch {
    throw validationFailed({ image: REFUSALS.logo });
  }
}
