import { useMarkNotesRead, useRequestNotes, useWriteNote } from '@portal/api-client';
import { useToasts } from '@portal/ui';
import { RequestNotes } from '@portal/work';

/** The notes of a request, which count as seen once they are shown. */
export function NotesOfRequest({ requestId }: { requestId: number }) {
  const toasts = useToasts();
  const writing = useWriteNote();
  const { mutate: markRead } = useMarkNotesRead();
  return (
    <RequestNotes
      query={useRequestNotes(requestId)}
      progress={writing.progress}
      onWrite={async (note) => {
        await writing.mutateAsync({ ...note, request: requestId });
        toasts.success('Nota guardada');
      }}
      onSeen={(last) => markRead({ request: requestId, last })}
    />
  );
}
