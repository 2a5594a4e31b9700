import {
  AUDIT_KIND_CODES,
  DAYS_IN_WRONG_ORDER,
  isBackwards,
  isCalendarDay,
  type AuditEntry,
  type NamedOption,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { route } from '../../platform/routes/route';
import { validationFailed } from '../../platform/errors/app-error';
import { filter, listQuery } from '../../platform/http/query-parameters';
import { ok, page } from '../../platform/http/respond';
import { createdWithin } from '../../platform/query/created-within';
import { createAuditRepository, type AuditRow } from './audit-repository';

const FILTERS = {
  user: filter.id(),
  kind: filter.oneOf(AUDIT_KIND_CODES),
  from: filter.checked(isCalendarDay),
  to: filter.checked(isCalendarDay),
};

const person = (id: number | null, name: string | null): NamedOption | null =>
  id === null ? null : { id, name: name ?? '' };

function presentAuditEntry(row: AuditRow): AuditEntry {
  const { id, at, kind, address, agent, details, times } = row;
  // The details were stored with this kind (record-audit.ts).
  return {
    id,
    at: at.toISOString(),
    kind,
    actor: person(row.actor_id, row.actor_name),
    subject: person(row.subject_id, row.subject_name),
    address,
    agent,
    details,
    times,
  } as AuditEntry;
}

export function auditFeature(app: FastifyInstance, { db, totals }: ApiContext): void {
  const trail = createAuditRepository(db);

  route(app, 'GET /audit', {
    access: 'audit:read',
    operationId: 'listAuditEntries',
    summary: 'Ingresos, rechazos, cambios de cuentas, exportaciones y publicaciones del último año, lo último primero',
    query: listQuery({
      sortable: ['at'],
      defaultSort: '-at',
      filters: FILTERS,
    }),
    answers: { page: 'AuditEntry' },
    handle: async (request) => {
      const { filters, sort, offset, limit } = request.query;
      const { from, to, ...others } = filters;
      if (isBackwards(from, to)) throw validationFailed({ from: DAYS_IN_WRONG_ORDER });
      const wanted = { ...others, ...createdWithin({ from, to }) };
      const rows = await trail.list(wanted, { offset, limit, direction: sort.direction });
      const cut = { offset, limit, rows: rows.length };
      const total = await totals.of(`audit ${JSON.stringify(wanted)}`, cut, () => trail.count(wanted));
      return page(rows.map(presentAuditEntry), total, limit);
    },
  });

  route(app, 'GET /audit/people', {
    access: 'audit:read',
    operationId: 'listAuditPeople',
    summary: 'Personas por las que se filtra la auditoría, también las eliminadas',
    query: listQuery({
      sortable: ['name'],
      defaultSort: 'name',
      filters: { id: filter.id() },
    }),
    answers: { list: 'AuditPersonOption' },
    handle: async ({ query: { q, filters, limit } }) => ok(await trail.people({ q, ...filters }, limit)),
  });
}
