import {
  LOCAL_VERSION,
  versionFor,
  type AreaDescriptor,
  type ReleaseDocument,
  type ReleaseVersion,
  type SessionUser,
} from '@portal/domain';
import { useMemo, useState } from 'react';
import type { ActiveOverride } from './federation';
import { findPage } from './portal-pages';

/** An area as this tab has it: which version, and what that version says of itself. */
export type AreaInUse = { version: string; descriptor: AreaDescriptor };

/**
 * Picks the version of every area for a user. Overridden remotes are described by the developer's machine, or by the release when
 * it does not answer.
 * @param preview a version that this user alone sees, also of an area that is not in the release
 */
export function areasFor(
  release: ReleaseDocument,
  overrides: readonly ActiveOverride[],
  user: Pick<SessionUser, 'id' | 'roles'> | null,
  preview?: ReleaseVersion,
): AreaInUse[] {
  const overridden = new Map(
    overrides.flatMap(({ name, descriptor = release.remotes[name]?.area }) =>
      descriptor ? [[name, { version: LOCAL_VERSION, descriptor }] as const] : [],
    ),
  );
  const previewed = preview ? { ...release.remotes, [preview.name]: preview } : release.remotes;
  const released = Object.values(previewed)
    .filter(({ name }) => !overridden.has(name))
    .map((remote): AreaInUse => {
      const { version, area } = versionFor(remote, user);
      return { version, descriptor: area };
    });
  return [...released, ...overridden.values()];
}

/** What the tab shows, and what waits for the person to go on. */
export type AreasInUse = {
  areas: AreaInUse[];
  /** The version that the area on the page moves to at the next navigation; null when it has it. */
  waiting: AreaInUse | null;
  /** Moves to it now: the page starts again. */
  moveNow: () => void;
};

const pageArea = (areas: readonly AreaInUse[], pathname: string): AreaInUse | null => {
  const descriptor = findPage(
    areas.map((area) => area.descriptor),
    pathname,
  )?.area;
  return areas.find((area) => area.descriptor === descriptor) ?? null;
};

/**
 * Keeps the area on the page at the version it was opened with, so that nothing that is being filled in goes; everything
 * else has the version of the release at once, menu and addresses too. The area follows at the next path, also one that was
 * withdrawn.
 * @param wanted the areas as the release and the person say, the same list as long as they do
 * @param owner what the page was opened by: another person's page begins again
 */
export function useAreasInUse(wanted: AreaInUse[], pathname: string, owner: string): AreasInUse {
  const arrival = `${owner} ${pathname}`;
  const [held, setHeld] = useState(() => ({ arrival, area: pageArea(wanted, pathname) }));
  // Another page, or another person: taken over while rendering, so that no page is ever drawn with the version before.
  const isHere = held.arrival === arrival;
  const area = isHere ? held.area : pageArea(wanted, pathname);
  if (!isHere) setHeld({ arrival, area });

  return useMemo(() => {
    const next = area && wanted.find(({ descriptor }) => descriptor.name === area.descriptor.name);
    const waiting = area && next && next.version !== area.version ? next : null;
    const isWithdrawn = area !== null && !next;
    const shown = waiting ? wanted.map((one) => (one === waiting && area ? area : one)) : wanted;
    return {
      areas: isWithdrawn ? [...wanted, area] : shown,
      waiting,
      moveNow: () => setHeld({ arrival, area: waiting }),
    };
  }, [area, wanted, arrival]);
}
