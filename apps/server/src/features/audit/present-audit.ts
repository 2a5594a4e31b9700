import type { AuditEntry, AuditPerson } from '@portal/domain';

import type { AuditRow } from './audit-repository';

const person = (id: number | null, name: string | null): AuditPerson | null =>
  id === null ? null : { id, name: name ?? '' };

export function presentAuditEntry(row: AuditRow): AuditEntry {
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
