import type { NoteInput, RequestNote, RequestNotes, UnreadNotes } from '@portal/domain';
import { toFormData } from '../http/multipart';
import { http } from '../http/transport';
import { KEYS } from '../query/keys';
import { useChange, useCreation, type CreateOptions, type Creation } from '../query/use-change';
import { getData, readPages, useData, usePast, type DataResult, type PastResult } from '../query/use-page';
import { useCan } from '../session/use-can';

/** A note as sent: `file` are its photos. */
export type NotePayload = Omit<NoteInput, 'file'> & { request: number; file: readonly Blob[] };

/**
 * GET /request/by-id/{id}/notes: those that the person may read, oldest first.
 * @param pages how many of the newest ones
 */
export async function getRequestNotes(id: number, signal?: AbortSignal, pages = 1): Promise<RequestNotes> {
  const all = await readPages<RequestNotes>(
    pages,
    (before) => getData(`/request/by-id/${id}/notes`, { before }, signal),
    ({ notes }) => notes[0]?.id,
  );
  const notes = all.toReversed().flatMap((page) => page.notes);
  return { ...all[0], notes, hasOlder: all.at(-1)?.hasOlder ?? false };
}

/** POST /request/by-id/{id}/notes, multipart. */
export async function writeNote({ request, ...note }: NotePayload, options: CreateOptions): Promise<RequestNote> {
  const form = toFormData(note);
  return (await http.create<{ data: RequestNote }>(`/request/by-id/${request}/notes`, form, options)).data;
}

/** PUT /request/by-id/{id}/notes/read: everything up to that note was seen. */
export async function markNotesRead(request: number, last: number): Promise<void> {
  await http.put(`/request/by-id/${request}/notes/read`, { last });
}

/** GET /request/unread-notes: the requests with notes that the person has not seen. */
export function getUnreadNotes(signal?: AbortSignal): Promise<UnreadNotes[]> {
  return getData('/request/unread-notes', {}, signal);
}

const UNREAD = [...KEYS.requests, 'unread-notes'];

/** The notes of a request for `RequestNotes` of the library `work`. */
export type RequestNotesAccess = {
  query: PastResult<RequestNotes>;
  /** Sends a note; throws what the API threw. */
  onWrite: (note: Omit<NotePayload, 'request'>) => Promise<unknown>;
  progress: Creation<NotePayload, RequestNote>['progress'];
  /** Marks everything up to that note as seen. */
  onSeen: (last: number) => void;
};

/** Reads the notes of a request, writes one, and marks them as seen. */
export function useRequestNotes(request: number): RequestNotesAccess {
  const writing = useCreation(writeNote, [[...KEYS.requests, 'notes']]);
  // The notes themselves stay as they were read: what is new in them is marked until they are opened again.
  const marking = useChange((last: number) => markNotesRead(request, last), [UNREAD, [...KEYS.requests, 'home']]);
  return {
    query: usePast([...KEYS.requests, 'notes', request], (pages, signal) => getRequestNotes(request, signal, pages)),
    onWrite: (note) => writing.mutateAsync({ ...note, request }),
    progress: writing.progress,
    onSeen: marking.mutate,
  };
}

/** The requests with notes that the signed-in person has not seen; nothing for those who read no requests. */
export function useUnreadNotes(): DataResult<UnreadNotes[]> {
  return useData(UNREAD, getUnreadNotes, useCan('requests:read'));
}
