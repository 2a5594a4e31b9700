import { useRequestNotes } from '@portal/api-client';
import { RequestNotes } from '@portal/work';

export function NotesOfRequest({ requestId }: { requestId: number }) {
  return <RequestNotes {...useRequestNotes(requestId)} />;
}
