import { useSession } from '@portal/api-client';
import { useCallback, useEffect, useState } from 'react';
import { deviceDrafts } from './device-drafts';
import { DRAFT_LIFE, type DraftHead } from './draft';

/** `drafts`: null until the device answered, empty when it cannot store any. */
export type SavedDrafts = { drafts: DraftHead[] | null; reload: () => void };

/** The drafts of the signed-in user on this device, newest first. */
export function useSavedDrafts(): SavedDrafts {
  const user = useSession((state) => state.user?.id ?? null);
  const [saved, setSaved] = useState<{ user: number; drafts: DraftHead[] } | null>(null);
  const reload = useCallback(() => {
    if (user === null) return;
    deviceDrafts()
      .list(user)
      // A device that cannot store drafts has none; the forms say so.
      .catch(() => [])
      .then((drafts) => setSaved({ user, drafts }))
      .catch(() => undefined);
  }, [user]);
  useEffect(reload, [reload]);
  return { drafts: saved?.user === user ? saved.drafts : null, reload };
}

/** Deletes drafts that nobody opened again in time. */
export function useDraftCleanUp(): void {
  useEffect(() => {
    deviceDrafts()
      .deleteOlderThan(Date.now() - DRAFT_LIFE)
      .catch(() => undefined);
  }, []);
}
