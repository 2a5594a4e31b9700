import {
  ALL_DEPLOYABLES,
  businessDay,
  formatDay,
  roleLabel,
  SHELL_DEPLOYABLE,
  SHELL_TITLE,
  type AreaFailureReason,
  type CanaryAudience,
  type DeployToken,
} from '@portal/domain';

const percentFormat = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 });

/** `value`: 0 to 100. */
export const formatPercent = (value: number): string => `${percentFormat.format(value)} %`;

export const deployableTitle = (name: string, areas: readonly { name: string; title: string }[]): string =>
  name === ALL_DEPLOYABLES
    ? 'Todo el portal'
    : name === SHELL_DEPLOYABLE
      ? SHELL_TITLE
      : (areas.find((area) => area.name === name)?.title ?? name);

export const REASON_LABELS: Record<AreaFailureReason, string> = {
  unreachable: 'Sin conexión',
  timeout: 'Demasiado lenta',
  tampered: 'Archivo alterado',
  contract: 'No compatible',
  broken: 'Error del código',
};

export function audienceText({ share, roles }: Pick<CanaryAudience, 'share' | 'roles'>): string {
  const roleNames = roles.map(roleLabel).join(', ');
  const some = share > 0 ? `${formatPercent(share)} de las personas` : '';
  if (!roleNames) return some || 'Nadie todavía';
  return some ? `${some} y todos los de ${roleNames}` : `Todos los de ${roleNames}`;
}

export function tokenEndText({ status, expiresAt, revokedAt }: DeployToken): string {
  const day = (instant: string): string => formatDay(businessDay(new Date(instant)));
  switch (status) {
    case 'active':
      return `Vence el ${day(expiresAt)}`;
    case 'expired':
      return `Venció el ${day(expiresAt)}`;
    case 'revoked':
      return revokedAt ? `Revocado el ${day(revokedAt)}` : '';
    case 'creator-left':
      return 'No sirve: quien lo creó ya no administra el portal';
  }
}
