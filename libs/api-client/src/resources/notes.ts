import type { NoteInput, RequestNotes, UnreadNotes } from '@portal/domain';
import { toFormData } from '../http/multipart';
import { http } from '../http/transport';
import { KEYS } from '../query/keys';
import { useChange, useCreation } from '../query/use-change';
import { getData, readPages, useData, usePast } from '../query/use-page';
import { useCan } from '../session/use-can';

export type NotePayload = Omit<NoteInput, 'file'> & {
  request: number;
  file: readonly Blob[];
};

/**
 * Oldest first.
 * @param count number of newest pages
 */
export async function getRequestNotes(id: number, signal?: AbortSignal, count = 1): Promise<RequestNotes> {
  const { pages, hasOlder } = await readPages<RequestNotes>(
    count,
    (before) => getData(`/request/by-id/${id}/notes`, { before }, signal),
    ({ notes }) => notes[0]?.id,
  );
  return { ...pages[0], notes: pages.toReversed().flatMap(({ notes }) => notes), hasOlder };
}

export const getUnreadNotes = (signal?: AbortSignal) => getData<UnreadNotes[]>('/request/unread-notes', {}, signal);

const UNREAD = [...KEYS.requests, 'unread-notes'];

export function useRequestNotes(request: number) {
  const writing = useCreation(
    ({ request: id, ...note }: NotePayload, options) =>
      http.create(`/request/by-id/${id}/notes`, toFormData(note), options),
    [[...KEYS.requests, 'notes']],
  );
  // The notes are not refetched: new ones keep their mark until the person opens them again.
  const marking = useMarkNotesRead();
  return {
    query: usePast([...KEYS.requests, 'notes', request], (pages, signal) => getRequestNotes(request, signal, pages)),
    onWrite: (note: Omit<NotePayload, 'request'>) => writing.mutateAsync({ ...note, request }),
    progress: writing.progress,
    onSeen: (last: number) => marking.mutate({ request, last }),
  };
}

export const useMarkNotesRead = () =>
  useChange(
    ({ request, last }: { request: number; last: number }) =>
      http.put(`/request/by-id/${request}/notes/read`, { last }),
    [UNREAD, [...KEYS.requests, 'home']],
  );

export const useUnreadNotes = () => useData(UNREAD, getUnreadNotes, useCan('requests:read'));
