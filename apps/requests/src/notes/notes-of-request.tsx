import { useRequestNotes } from '@portal/api-client';
import { RequestNotes } from '@portal/work';

type NotesOfRequestProps = {
  requestId: number;
  startsWriting?: boolean;
};

/** The notes of a request, which count as seen once they are shown. */
export function NotesOfRequest({ requestId, startsWriting }: NotesOfRequestProps) {
  return <RequestNotes {...useRequestNotes(requestId)} {...(startsWriting && { startsWriting })} />;
}
