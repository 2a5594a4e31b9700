import { isApiError } from '@portal/api-client';
import { businessDay, businessHour, formatDayAndHour } from '@portal/domain';
import type { Area } from './area';

export const ownerOf = ({ owner }: Pick<Area, 'owner'>): string | null =>
  owner ? `${owner.name} (${owner.contact})` : null;

function referenceOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (isApiError(cause) && cause.requestId !== undefined) return cause.requestId;
  return String(cause);
}

export function failureDetails(area: Area, error: unknown, reason: string, now = new Date()): string {
  const owner = ownerOf(area);
  return [
    `Dirección: ${window.location.href}`,
    `Hora: ${formatDayAndHour(businessDay(now), businessHour(now))} (${now.toISOString()})`,
    `Área: ${area.title} (${area.name})`,
    `Versión: ${area.version}`,
    ...(owner === null ? [] : [`Responsable: ${owner}`]),
    `Error: ${reason} · ${referenceOf(error)}`,
  ].join('\n');
}
