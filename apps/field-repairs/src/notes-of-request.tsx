import { useRequestNotes } from '@portal/api-client';
import { RequestNotes } from '@portal/work';

/** The notes of a request, which count as seen once they are shown. */
export function NotesOfRequest({ requestId }: { requestId: number }) {
  return <RequestNotes {...useRequestNotes(requestId)} />;
}
