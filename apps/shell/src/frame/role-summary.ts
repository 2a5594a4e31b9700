import type { SessionUser } from '@portal/domain';

const SHOWN = 2;

export function roleSummary(user: Pick<SessionUser, 'roles'>): string {
  const labels = user.roles.map((role) => role.rol);
  const rest = labels.length - SHOWN;
  // One more label is as short as counting it.
  return rest > 1 ? `${labels.slice(0, SHOWN).join(', ')} y ${rest} más` : labels.join(', ');
}

export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}
