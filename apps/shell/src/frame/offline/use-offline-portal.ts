import { rememberPerson, useConnection, useSession } from '@portal/api-client';
import { LOCAL_VERSION, worksOffline, type KeepOutcome, type SessionUser } from '@portal/domain';
import { useEffect, useState } from 'react';
import { useAreas, useRelease } from '../../areas/contexts';
import { whenIdle } from '../../areas/when-idle';
import { askForPersistence, keepPortal } from './offline-portal';

async function keep(user: SessionUser): Promise<KeepOutcome> {
  const outcome = await keepPortal(user);
  // The person may have signed out meanwhile.
  if (outcome !== 'kept' || useSession.getState().user?.id !== user.id) return outcome;
  await rememberPerson(user);
  await askForPersistence();
  return outcome;
}

export function useOfflinePortal(user: SessionUser): KeepOutcome | null {
  const { areas, registry } = useAreas();
  const { shell, number } = useRelease();
  const isOnline = useConnection((connection) => connection.isOnline);
  const isOffline = useSession((session) => session.isOffline);
  const [outcome, setOutcome] = useState<KeepOutcome | null>(null);
  // Files of a developer's machine change and are not stored.
  const isPublished = registry.overrides.length === 0 && shell.version !== LOCAL_VERSION;
  const isWanted = isPublished && isOnline && !isOffline && areas.some((area) => worksOffline(area, user));
  useEffect(() => {
    if (!isWanted) return;
    return whenIdle(() => {
      keep(user).then(setOutcome, () => setOutcome('failed'));
    });
    // Once for each person and release: the same person may be another object.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted, user.id, number]);
  return outcome;
}
