import { useRequestNotes } from '@portal/api-client';
import { RequestNotes } from '@portal/work';

type NotesOfRequestProps = {
  requestId: number;
  startsWriting?: boolean;
};

export function NotesOfRequest({ requestId, startsWriting }: NotesOfRequestProps) {
  return <RequestNotes {...useRequestNotes(requestId)} {...(startsWriting && { startsWriting })} />;
}
