import { PHOTO_VARIANTS } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { operation } from '../../platform/openapi/operation';
import { notFound } from '../../platform/errors/app-error';
import { photoKey } from '../../platform/files/photo-keys';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type PhotoRequest = { Params: { photo: string }; Querystring: { v?: unknown; e?: unknown; s?: unknown } };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Serves photos by their signed addresses. Without one, or after its expiry, the answer is 404. */
export function filesFeature(app: FastifyInstance, { db, files, addresses, now }: ApiContext): void {
  app.get<PhotoRequest>(
    '/files/:photo',
    {
      config: { access: 'public' },
      schema: operation({
        operationId: 'getPhoto',
        summary: 'Una foto, por su dirección firmada',
        produces: 'image/*',
      }),
    },
    async (request, reply) => {
      const { photo: id } = request.params;
      const variant = PHOTO_VARIANTS.find((candidate) => candidate === request.query.v);
      if (!UUID.test(id) || variant === undefined) throw notFound();
      const expiry = addresses.check({
        id,
        expiry: textOf(request.query.e),
        signature: textOf(request.query.s),
      });
      if (expiry === null) throw notFound();

      const photo = await db.selectFrom('photos').select('content_type').where('id', '=', id).executeTakeFirst();
      const bytes = photo === undefined ? null : await files.get(photoKey(id, variant));
      if (photo === undefined || bytes === null) throw notFound();
      const secondsLeft = Math.max(0, Math.floor((expiry.getTime() - now().getTime()) / 1000));
      return reply
        .header('cache-control', `private, max-age=${secondsLeft}, immutable`)
        .header('content-disposition', 'inline')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(photo.content_type)
        .send(bytes);
    },
  );
}
