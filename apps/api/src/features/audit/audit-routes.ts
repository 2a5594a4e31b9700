import { AUDIT_KIND_CODES, DAYS_IN_WRONG_ORDER, isBackwards, isCalendarDay } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { operation } from '../../platform/openapi/operation';
import { validationFailed } from '../../platform/errors/app-error';
import { filter, parseListQuery } from '../../platform/http/parse';
import { ok, page } from '../../platform/http/respond';
import { createdWithin } from '../../platform/query/created-within';
import { createAuditRepository, type AuditFilters } from './audit-repository';
import { presentAuditEntry } from './present-audit';

const FILTERS = {
  user: filter.id(),
  kind: filter.oneOf(AUDIT_KIND_CODES),
  from: filter.checked(isCalendarDay),
  to: filter.checked(isCalendarDay),
};

/** Registers 'Auditoría': events of accounts and access, for administrators (tools/decisions/audit-trail.md). */
export function auditFeature(app: FastifyInstance, { db, totals }: ApiContext): void {
  const trail = createAuditRepository(db);

  app.get(
    '/audit',
    {
      config: { access: 'audit:read' },
      schema: operation({
        operationId: 'listAuditEntries',
        summary:
          'Ingresos, rechazos, cambios de cuentas, exportaciones y publicaciones del último año, lo último primero',
        answers: { page: 'AuditEntry' },
        list: { filters: Object.keys(FILTERS) },
      }),
    },
    async (request) => {
      const { filters, sort, offset, limit } = parseListQuery(request, {
        sortable: ['at'],
        defaultSort: '-at',
        filters: FILTERS,
      });
      const { user, kind, from, to } = filters;
      if (isBackwards(from, to)) throw validationFailed({ from: DAYS_IN_WRONG_ORDER });
      const wanted: AuditFilters = { user, kind, ...createdWithin({ from, to }) };
      const rows = await trail.list(wanted, { offset, limit, direction: sort.direction });
      const cut = { offset, limit, rows: rows.length };
      const total = await totals.of(`audit ${JSON.stringify(wanted)}`, cut, () => trail.count(wanted));
      return page(rows.map(presentAuditEntry), total, limit);
    },
  );

  app.get(
    '/audit/people',
    {
      config: { access: 'audit:read' },
      schema: operation({
        operationId: 'listAuditPeople',
        summary: 'Personas por las que se filtra la auditoría, también las eliminadas',
        answers: { list: 'AuditPersonOption' },
        list: { filters: ['id'] },
      }),
    },
    async (request) => {
      const { q, filters, limit } = parseListQuery(request, {
        sortable: ['name'],
        defaultSort: 'name',
        filters: { id: filter.id() },
      });
      return ok(await trail.people({ q, ...filters }, limit));
    },
  );
}
