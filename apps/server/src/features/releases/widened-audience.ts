import { belongsTo, roleLabel, SHELL_DEPLOYABLE, type RoleCode } from '@portal/domain';
import { audienceOf, widenedAudience } from '@portal/releases';

import { createSessionsRepository } from '../../platform/auth/sessions-repository';
import type { Db } from '../../platform/database/schema';
import type { Live } from '../../platform/releases/live';

const rolesOutside = (roles: readonly RoleCode[], { stable }: Live): string[] => {
  const area = stable?.report.area;
  if (!area) return [];
  const { roles: staff, contractorRoles } = audienceOf(area);
  return roles.filter((code) => !staff.includes(code) && !contractorRoles.includes(code)).map(roleLabel);
};

/** Names nobody: who holds a token must not learn of people by their addresses. */
export const STRANGER = (area: string): string => `una de las personas no usa el área ${area}`;

type Tried = NonNullable<Live['candidate']>;

/** A candidate that runs on for the same people, or for fewer, was judged when it began. */
function reachesMore(now: Tried, before: Tried | null): boolean {
  if (before?.version !== now.version) return true;
  return (
    now.share > before.share ||
    now.roles.some((code) => !before.roles.includes(code)) ||
    now.persons.some((id) => !before.persons.includes(id))
  );
}

/** Tells who would run code of the deployable that does not today, as sentences. */
export async function widenedBy(db: Db, row: Live, before: Live | undefined): Promise<string[]> {
  const live = before?.stable?.report;
  if (row.deployable === SHELL_DEPLOYABLE) return [];
  if (!live && row.stable) return [`el área ${row.deployable} no está en el portal`];
  const candidate = row.candidate && reachesMore(row.candidate, before?.candidate ?? null) ? row.candidate : null;
  const widened = [row.stable, candidate?.build].flatMap((build) =>
    build?.report.area && build.report.version !== live?.version ? widenedAudience(build.report.area, live?.area) : [],
  );
  if (!candidate || !before || !live?.area) return widened;
  const outside = rolesOutside(candidate.roles, before).map((role) => `${role} no usa el área ${row.deployable}`);
  const { roles: staff, contractorRoles: contractor } = audienceOf(live.area);
  const people = createSessionsRepository(db);
  const persons = await Promise.all(candidate.persons.map((id) => people.findPerson(id)));
  const hasStranger = persons.some((person) => person && !belongsTo(person, { staff, contractor }));
  return [...widened, ...outside, ...(hasStranger ? [STRANGER(row.deployable)] : [])];
}
