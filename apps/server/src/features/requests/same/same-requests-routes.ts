import type { SameRequest } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import type { ApiContext } from '../../../context';
import { notFound } from '../../../platform/errors/app-error';
import { BY_ID } from '../../../platform/http/path-parameters';
import { filter, requiredParameters } from '../../../platform/http/query-parameters';
import { ok } from '../../../platform/http/respond';
import { route } from '../../../platform/routes/route';
import { firstPhoto } from '../lists/request-lists';
import { followableBy, followedBy, visibleTo } from '../request/request-visibility';
import { openRequestsAt } from './open-requests-at';

/** More of them say nothing more to a person who fills in a form. */
const SHOWN = 3;

export function sameRequestsFeature(app: FastifyInstance, { db, addresses }: ApiContext): void {
  route(app, 'GET /request/same', {
    access: 'requests:edit',
    operationId: 'findSameRequests',
    summary: `Hasta ${SHOWN} solicitudes abiertas del mismo mall, ubicación y servicio, entre las que puede ver o seguir quien consulta`,
    query: requiredParameters({ service: filter.id(), client: filter.id(), mall: filter.id(), location: filter.id() }),
    answers: { list: 'SameRequest' },
    handle: async ({ user, query: { service, client, mall, location } }) => {
      const rows = await openRequestsAt(db, { mall, location })
        .select(['requests.id', 'num_request as numRequest', 'description', 'requests.status', 'requests.created_at'])
        .select((request) => [firstPhoto(request), visibleTo(user).as('isVisible'), followedBy(user).as('isFollowed')])
        .where('requests.service_id', '=', service)
        .where(sql<boolean>`(${visibleTo(user)} or requests.client_id = ${client} and ${followableBy(user)})`)
        .orderBy('requests.id', 'desc')
        .limit(sql.lit(SHOWN))
        .execute();
      return ok(
        rows.map(({ created_at: at, photo_id: id, isVisible, isFollowed, ...row }): SameRequest => ({
          ...row,
          dateRequest: at.toISOString(),
          photo: id === null ? null : addresses.presentPhoto({ id }),
          ...(!isVisible && { isFollowed }),
        })),
      );
    },
  });

  route(app, 'PUT /request/:id/follower', {
    access: 'requests:create',
    operationId: 'followRequestOfOthers',
    summary:
      'Avisa también a quien consulta de la visita y el final de una solicitud que otra persona del cliente pidió',
    params: BY_ID,
    answers: null,
    handle: async ({ user, params: { id } }) => {
      const follower = { request_id: id, user_id: user.id };
      const found = db.selectFrom('requests').select('id').where('id', '=', id).where(followableBy(user));
      await found.executeTakeFirstOrThrow(() => notFound());
      await db
        .insertInto('request_followers')
        .values(follower)
        .onConflict((same) => same.doNothing())
        .execute();
    },
  });
}
