import { isApiError } from '@portal/api-client';
import { businessDay, businessHour, formatDayAndHour } from '@portal/domain';
import type { Area } from './area';

/** The people who answer for an area; an area from before owners were recorded has none. */
export const ownerOf = ({ owner }: Pick<Area, 'owner'>): string | null =>
  owner ? `${owner.name} (${owner.contact})` : null;

/** The reference of an error: the request that the server logged, else the error's own words. */
function referenceOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (isApiError(cause) && cause.requestId !== undefined) return cause.requestId;
  return String(cause);
}

/**
 * The details of a failure that a person sends to support, one on each line.
 * @param reason as the failure state names it
 */
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
