import { MESSAGES, placeCodesSchema, ROLE } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { recordAudit } from '../../platform/audit/record-audit';
import { notFound, unknownRecord, validationFailed } from '../../platform/errors/app-error';
import { jsonBody } from '../../platform/http/input';
import { BY_ID } from '../../platform/http/path-parameters';
import { filter, requiredParameters } from '../../platform/http/query-parameters';
import { ok } from '../../platform/http/respond';
import { route } from '../../platform/routes/route';
import { findActiveUser, requireActive } from '../requests';
import { createPlaceCodesRepository } from './place-codes-repository';

const hasMall = (place: { location: number; mall: number | undefined }): place is { location: number; mall: number } =>
  place.mall !== undefined;

export function placeCodesFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  route(app, 'GET /places/codes', {
    access: 'masters:manage',
    operationId: 'listPlaceSheets',
    summary: 'Las hojas de estas ubicaciones, cada una con su código QR si lo tiene',
    query: requiredParameters({ locations: filter.ids() }),
    answers: { list: 'PlaceSheet' },
    handle: async (request) => ok(await createPlaceCodesRepository(db).sheets(request.query.locations)),
  });

  route(app, 'POST /places/codes', {
    access: 'masters:manage',
    operationId: 'createPlaceCodes',
    summary: 'Crea un código QR para cada ubicación que no tiene',
    body: jsonBody(placeCodesSchema),
    answers: null,
    handle: async (request) => {
      const { client, mall, owner } = request.body;
      const locations = [...new Set(request.body.locations)];
      await db.transaction().execute(async (trx) => {
        const codes = createPlaceCodesRepository(trx);
        const found = await codes.activeLocations(locations);
        if (found.length < locations.length) throw unknownRecord('locations');
        const places = found.map(({ id, mall_id: own }) => ({ location: id, mall: own ?? mall }));
        if (!places.every(hasMall)) throw validationFailed({ mall: MESSAGES.request.mall });
        await requireActive(trx, { client: { table: 'clients', id: client } });
        if (mall !== undefined) await requireActive(trx, { mall: { table: 'malls', id: mall } });
        const account = await findActiveUser(trx, { id: owner, role: ROLE.client });
        if (account === null || account.companyId !== null) throw unknownRecord('owner');
        const created = await codes.create({ places, client, owner }, request.user.id);
        if (created === 0) return;
        const { name } = await trx
          .selectFrom('clients')
          .select('name')
          .where('id', '=', client)
          .executeTakeFirstOrThrow();
        await recordAudit(trx, request, {
          kind: 'place-codes-created',
          subject: owner,
          details: { client: name, codes: created },
        });
      });
    },
  });

  route(app, 'DELETE /places/codes/:id', {
    access: 'masters:manage',
    operationId: 'revokePlaceCode',
    summary: 'Retira un código QR: su formulario y lo que nadie confirmó dejan de servir',
    params: BY_ID,
    answers: null,
    handle: (request) =>
      db.transaction().execute(async (trx) => {
        const revoked = await createPlaceCodesRepository(trx).revoke(request.params.id, now());
        if (revoked === undefined) throw notFound();
        await recordAudit(trx, request, { kind: 'place-code-revoked', details: revoked });
      }),
  });
}
