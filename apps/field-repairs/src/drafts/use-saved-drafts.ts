import { setPendingSends, useSession } from '@portal/api-client';
import { useCallback, useEffect, useState } from 'react';
import { DRAFT_LIFE } from '@portal/work';
import { AREA_NAME } from '../area-name';
import { isForTheServer, type RepairDraftHead } from './repair-draft';
import { deviceDrafts } from './device-drafts';

/** `drafts`: null until the device answered, empty when it cannot store any. */
export function useSavedDrafts() {
  const user = useSession((state) => state.user?.id ?? null);
  const [saved, setSaved] = useState<{ user: number; drafts: RepairDraftHead[] } | null>(null);
  const reload = useCallback(() => {
    if (user === null) return;
    listDrafts(user)
      .then((drafts) => setSaved({ user, drafts }))
      .catch(() => undefined);
  }, [user]);
  useEffect(reload, [reload]);
  return { drafts: saved?.user === user ? saved.drafts : null, reload };
}

export async function listDrafts(user: number): Promise<RepairDraftHead[]> {
  // A device that cannot store drafts has none; the forms say so.
  const drafts = await deviceDrafts.list(user).catch(() => []);
  setPendingSends(AREA_NAME, drafts.filter(isForTheServer).length);
  return drafts;
}

export function useDraftCleanUp(): void {
  useEffect(() => {
    deviceDrafts.deleteOlderThan(Date.now() - DRAFT_LIFE).catch(() => undefined);
  }, []);
}
