import './notes.css';
import { useRequestNotes } from '@portal/api-client';
import {
  formatInstant,
  LIMITS,
  NOTE_VISIBILITIES,
  noteSchema,
  type RequestNote,
  type RequestNotes as RequestNotesData,
} from '@portal/domain';
import {
  Button,
  hasNoAnswer,
  Icon,
  PhotoGrid,
  PhotoPicker,
  PortalForm,
  Section,
  SelectField,
  Skeleton,
  SubmitBar,
  Tag,
  TextAreaField,
  UploadProgress,
  useToasts,
} from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { ShowOlder } from '../past/show-older';
import { PartFailure } from '../request-detail/request-part';

const PLACE = 'notas';

type RequestNotesProps = { requestId: number; startsWriting?: boolean };

export function RequestNotes({ requestId, startsWriting = false }: RequestNotesProps) {
  const { query, onWrite, progress, onSeen } = useRequestNotes(requestId);
  const { data, isError, error, refetch } = query;
  const last = data?.notes.at(-1)?.id ?? 0;
  const isNew = data !== undefined && last > data.lastRead;
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    if (isNew) seen.current(last);
  }, [isNew, last]);

  return (
    <Section title="Notas" className="work-notes" id={PLACE}>
      {data ? (
        <>
          <NoteForm
            hasInternal={data.hasInternal}
            onWrite={onWrite}
            progress={progress}
            startsWriting={startsWriting}
          />
          {data.notes.length > 0 && (
            <ol className="ui-below ui-rows work-note-list">
              {data.notes.toReversed().map((note) => (
                <Note key={note.id} note={note} isNew={isNewOf(data, note)} showsReaders={data.hasInternal} />
              ))}
            </ol>
          )}
          <ShowOlder query={query} />
        </>
      ) : isError ? (
        <PartFailure
          text={hasNoAnswer(error) ? 'Las notas necesitan conexión.' : 'No se pudieron cargar las notas.'}
          onRetry={refetch}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
    </Section>
  );
}

const isNewOf = ({ lastRead }: Pick<RequestNotesData, 'lastRead'>, { isOwn, id }: RequestNote): boolean =>
  !isOwn && id > lastRead;

export function NewNotesLink({ requestId }: { requestId: number }) {
  const { data } = useRequestNotes(requestId).query;
  const count = data?.notes.filter((note) => isNewOf(data, note)).length ?? 0;
  if (count === 0) return null;
  return (
    <Button
      color="primary"
      variant="outlined"
      onClick={() => document.getElementById(PLACE)?.scrollIntoView({ behavior: 'smooth' })}
    >
      {count === 1 ? 'Leer nota nueva' : `Leer ${count} notas nuevas`}
    </Button>
  );
}

function Note({ note, isNew, showsReaders }: { note: RequestNote; isNew: boolean; showsReaders: boolean }) {
  return (
    <li>
      <p className="ui-faint ui-small ui-history-meta">
        <strong>{note.isOwn ? 'Tú' : note.author.name}</strong> ·{' '}
        <time dateTime={note.at}>{formatInstant(note.at)}</time> {isNew && <Tag color="blue">Nueva</Tag>}{' '}
        {showsReaders && note.visibility === 'client' && <Tag>También el cliente</Tag>}
      </p>
      <p className="work-note-text">{note.text}</p>
      {note.photos.length > 0 && <PhotoGrid photos={note.photos} label="Fotos de la nota" />}
    </li>
  );
}

type NoteFormProps = Pick<ReturnType<typeof useRequestNotes>, 'onWrite' | 'progress'> & {
  hasInternal: boolean;
  startsWriting: boolean;
};

/** Folded until somebody wants to write: most people come to read. */
function NoteForm({ hasInternal, onWrite, progress, startsWriting }: NoteFormProps) {
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(startsWriting);
  if (!isOpen) {
    return (
      <Button className="work-note-open" icon={<Icon name="edit" />} onClick={() => setOpen(true)}>
        Escribir nota
      </Button>
    );
  }
  return (
    <PortalForm
      initialValues={{ text: '', visibility: hasInternal ? 'internal' : 'client', file: [] as File[] }}
      schema={noteSchema}
      ariaLabel="Escribir nota"
      photosField="file"
      onSubmit={async (input, { values }) => {
        await onWrite({ text: input.text, visibility: input.visibility, file: values.file });
        toasts.success('Nota guardada');
        setOpen(false);
      }}
    >
      <TextAreaField name="text" label="Nota" rows={2} maxLength={LIMITS.noteMax} autoFocus />
      {hasInternal && (
        <SelectField name="visibility" label="La puede leer" options={NOTE_VISIBILITIES} searchable={false} />
      )}
      <PhotoPicker name="file" label="Fotos" max={LIMITS.notePhotos} />
      <SubmitBar label="Guardar nota" onCancel={() => setOpen(false)}>
        {progress !== null && <UploadProgress progress={progress} />}
      </SubmitBar>
    </PortalForm>
  );
}
