import type { SessionUser } from '@portal/domain';

/** Labels shown before the rest is counted. */
const SHOWN = 2;

/** Shortens the list of roles: 'Asignador, Operario', or 'Asignador, Operario y 3 más'. */
export function roleSummary(user: Pick<SessionUser, 'roles'>): string {
  const labels = user.roles.map((role) => role.rol);
  const rest = labels.length - SHOWN;
  // One more label is as short as counting it.
  return rest > 1 ? `${labels.slice(0, SHOWN).join(', ')} y ${rest} más` : labels.join(', ');
}

/** Takes at most two initials: 'AM' for Ana Muñoz. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}
