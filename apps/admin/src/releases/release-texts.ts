import {
  ALL_DEPLOYABLES,
  type AreaFailureReason,
  businessDay,
  type DeployedArea,
  type DeployToken,
  formatCount,
  formatDay,
  SHELL_DEPLOYABLE,
  SHELL_TITLE,
  type VersionHealth,
} from '@portal/domain';

export const deployableTitle = (name: string, areas: readonly { name: string; title: string }[]): string =>
  name === ALL_DEPLOYABLES
    ? 'Todo el portal'
    : name === SHELL_DEPLOYABLE
      ? SHELL_TITLE
      : (areas.find((area) => area.name === name)?.title ?? name);

export const REASON_LABELS: Record<AreaFailureReason, string> = {
  unreachable: 'No llegó completa',
  timeout: 'Demasiado lenta',
  tampered: 'Archivo alterado',
  contract: 'No compatible',
  broken: 'Error del código',
};

/** The use and the failures of a version in the last 24 hours, as the page says above. */
export function healthText({ people, failed }: VersionHealth): string {
  if (people === 0) return 'Nadie la usó.';
  const used = people === 1 ? 'La usó 1 persona' : `La usaron ${formatCount(people)} personas`;
  if (failed === 0) return `${used}, sin fallas.`;
  return `${used}; ${failed === 1 ? '1 vio' : `${formatCount(failed)} vieron`} una falla.`;
}

export function summaryOf(deployables: readonly DeployedArea[]): { type: 'success' | 'warning'; title: string } {
  const failing = deployables.filter(({ stable, candidate }) => stable.health.failed + (candidate?.health.failed ?? 0));
  return failing.length > 0
    ? { type: 'warning', title: `Con fallas: ${failing.map(({ title }) => title).join(', ')}.` }
    : { type: 'success', title: `Todo en orden: el portal y sus ${deployables.length - 1} áreas, sin fallas.` };
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
