import { useState } from 'react';
import type { Area } from './area';
import { findPage } from './portal-pages';

/**
 * Keeps the area on the page at the version it was opened with, so that no entry in its forms is lost; every other area
 * has the version of the release at once, menu and addresses too. The area follows at the next path; a withdrawn one
 * disappears then.
 */
export function useAreasInUse(wanted: Area[], pathname: string, owner: string) {
  const arrival = `${owner} ${pathname}`;
  const pageArea = (): Area | null => findPage(wanted, pathname)?.area ?? null;
  const [held, setHeld] = useState(() => ({ arrival, area: pageArea() }));
  // Set while rendering: another page, or another person, must never be drawn with the version before.
  const isHere = held.arrival === arrival;
  const area = isHere ? held.area : pageArea();
  if (!isHere) setHeld({ arrival, area });

  const next = area && wanted.find(({ name }) => name === area.name);
  const waiting = next && next !== area ? next : null;
  const isWithdrawn = area !== null && !next;
  return {
    areas: isWithdrawn ? [...wanted, area] : wanted.map((one) => (one === waiting && area ? area : one)),
    /** The version that the area on the page moves to at the next navigation; null when it has it. */
    waiting,
    moveNow: () => setHeld({ arrival, area: waiting }),
  };
}
