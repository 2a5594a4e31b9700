import { isSearchText, LIMITS, MESSAGES } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { route } from '../../../platform/routes/route';
import { requiredParameters, searchTextOf, type FilterReader } from '../../../platform/http/query-parameters';
import { searchRequests } from './search-requests';

const searchText: FilterReader<string> = (text) => {
  const value = searchTextOf(text);
  return isSearchText(value) ? { value } : { problem: MESSAGES.searchTooShort };
};

export function searchFeature(app: FastifyInstance, context: ApiContext): void {
  route(app, 'GET /request/search', {
    access: 'requests:read',
    operationId: 'searchRequests',
    summary: `Hasta ${LIMITS.searchRows} solicitudes al alcance de quien consulta, en cualquier estado; \`q\` es un número o ${LIMITS.searchMin} letras de falla, cliente, mall, local, servicio, persona, permiso o, para quien lee montos, factura`,
    query: requiredParameters({ q: searchText }),
    answers: { page: 'RequestFound' },
    handle: ({ user, query }) => searchRequests(context, user, query.q),
  });
}
