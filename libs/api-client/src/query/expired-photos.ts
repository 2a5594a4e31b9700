import { photoPermitOf } from '@portal/domain';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Refetches the data with a photo when that photo could not be loaded: its address is valid for some minutes, and a
 * page may stay open longer.
 */
export function refreshExpiredPhotos(client: QueryClient): void {
  // The error event of an image does not bubble; the capture phase sees it.
  document.addEventListener('error', ({ target }) => void refreshPhoto(client, target), true);
}

async function refreshPhoto(client: QueryClient, target: EventTarget | null): Promise<void> {
  const permit = target instanceof HTMLImageElement ? photoPermitOf(target.src) : null;
  if (permit === null) return;
  await client.refetchQueries(
    { type: 'active', predicate: ({ state }) => (JSON.stringify(state.data) ?? '').includes(permit) },
    // Many photos of one answer fail at the same moment: they share one request.
    { cancelRefetch: false },
  );
}
