import { PHOTO_VARIANTS } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { route } from '../../platform/routes/route';
import { pathParameters, uuid } from '../../platform/http/path-parameters';
import { filter, queryParameters } from '../../platform/http/query-parameters';
import { notFound } from '../../platform/errors/app-error';
import { sendPhoto } from '../../platform/files/send-photo';

/** Serves photos by their signed addresses. Without one, or after its expiry, the answer is 404. */
export function filesFeature(app: FastifyInstance, { db, files, addresses, now }: ApiContext): void {
  route(app, 'GET /files/:photo', {
    access: 'public',
    operationId: 'getPhoto',
    summary: 'Una foto, por su dirección firmada',
    params: pathParameters({ photo: uuid('Id de la foto') }),
    query: queryParameters({ v: filter.text(), e: filter.text(), s: filter.text() }),
    produces: 'image/*',
    handle: async (request, reply) => {
      const { photo: id } = request.params;
      const { v = '', e = '', s = '' } = request.query;
      const variant = PHOTO_VARIANTS.find((candidate) => candidate === v);
      if (variant === undefined) throw notFound();
      const expiry = addresses.check({ id, expiry: e, signature: s });
      if (expiry === null) throw notFound();

      const photo = await db
        .selectFrom('photos')
        .select('content_type')
        .where('id', '=', id)
        .unionAll(db.selectFrom('place_request_photos').select('content_type').where('id', '=', id))
        .executeTakeFirst();
      if (photo === undefined) throw notFound();
      const secondsLeft = Math.max(0, Math.floor((expiry.getTime() - now().getTime()) / 1000));
      const cacheControl = `private, max-age=${secondsLeft}, immutable`;
      return sendPhoto(reply, files, { id, variant, contentType: photo.content_type, cacheControl });
    },
  });
}
