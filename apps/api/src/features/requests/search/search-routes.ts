import { isSearchText, LIMITS, MESSAGES } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { validationFailed } from '../../../platform/errors/app-error';
import { searchTextOf } from '../../../platform/http/parse';
import { ok } from '../../../platform/http/respond';
import { searchRequests } from './search-requests';

/** Registers the portal's search: requests by number, client, place, operator or service. */
export function searchFeature(app: FastifyInstance, { db }: ApiContext): void {
  app.get(
    '/request/search',
    {
      config: { access: 'requests:read' },
      schema: operation({
        operationId: 'searchRequests',
        summary: `Hasta ${LIMITS.searchRows} solicitudes al alcance de quien consulta, en cualquier estado; \`q\` es un número o ${LIMITS.searchMin} letras de cliente, mall, local, servicio u operario`,
        answers: { list: 'RequestFound' },
        query: ['q'],
      }),
    },
    async (request) => {
      const { q } = request.query as Record<string, unknown>;
      const text = typeof q === 'string' ? searchTextOf(q) : '';
      if (!isSearchText(text)) throw validationFailed({ q: MESSAGES.searchTooShort });
      return ok(await searchRequests(db, request.user, text));
    },
  );
}
