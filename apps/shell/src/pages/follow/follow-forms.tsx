import { LIMITS, MESSAGES, RATING_CHOICES, STARS, type FollowedRequest, type WorkRating } from '@portal/domain';
import { Panel } from '@portal/ui';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { Choices, Field, PhotosField, useFormPhotos } from './follow-fields';
import { followRequest, rateWork, sendNote, tellStillBroken, withdrawRequest } from './follow-calls';

export type SentFormProps = {
  label: string;
  submitLabel: string;
  missing?: Readonly<Record<string, string>>;
  disabled?: boolean;
  send: (fields: FormData) => Promise<void>;
  children?: ReactNode;
};

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const clearMessages = (form: HTMLFormElement): void => {
  for (const field of form.elements) (field as FormField).setCustomValidity('');
};

/**
 * The browser checks that the required fields are filled in, and says so in the words of the portal: its own are in the
 * language of the device.
 */
export function SentForm({ label, submitLabel, missing = {}, disabled, send, children }: SentFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setProblem(null);
    try {
      await send(new FormData(event.currentTarget));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      aria-label={label}
      onSubmit={(event) => void submit(event)}
      onInvalidCapture={({ target }) => {
        const field = target as FormField;
        field.setCustomValidity(missing[field.name] ?? '');
      }}
      onInput={({ currentTarget }) => clearMessages(currentTarget)}
    >
      {children}
      {problem && (
        <p className="ui-danger ui-above" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="ui-button ui-button-main" disabled={disabled} aria-busy={isSending}>
        {isSending ? 'Enviando…' : submitLabel}
      </button>
    </form>
  );
}

export function textIn(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

type FoldedFormProps = SentFormProps & { hint: string; openLabel: string };

function FoldedForm({ hint, openLabel, ...form }: FoldedFormProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={form.label}>
      <p className="ui-quiet">{hint}</p>
      {isOpen ? (
        <SentForm {...form} />
      ) : (
        <button type="button" className="ui-button" onClick={() => setOpen(true)}>
          {openLabel}
        </button>
      )}
    </Panel>
  );
}

type FollowFormProps<Done> = { token: string; onDone: (done: Done) => void };

export function StillBrokenForm({ token, until, onDone }: FollowFormProps<number> & { until: string }) {
  return (
    <FoldedForm
      label="¿Sigue igual?"
      hint={`Avísanos hasta el ${until} y lo revisaremos otra vez.`}
      openLabel="Sigue igual"
      submitLabel="Enviar aviso"
      missing={{ description: MESSAGES.request.description }}
      send={async (fields) => onDone((await tellStillBroken(token, textIn(fields, 'description'))).numRequest)}
    >
      <Field label="¿Qué sigue fallando?" name="description">
        {(props) => <textarea {...props} rows={3} maxLength={LIMITS.descriptionMax} required autoFocus />}
      </Field>
    </FoldedForm>
  );
}

export function NoteForm({ token, onDone }: FollowFormProps<FollowedRequest>) {
  const photos = useFormPhotos();
  return (
    <FoldedForm
      label="¿Algo más?"
      hint="Lo leen quienes asignan el trabajo y quien vaya."
      openLabel="Agregar mensaje o fotos"
      submitLabel="Enviar"
      disabled={photos.unready > 0}
      send={async (fields) => {
        await sendNote(token, photos.putInto(fields));
        onDone(await followRequest(token));
      }}
    >
      <Field label="Mensaje" name="text">
        {(props) => <textarea {...props} rows={3} maxLength={LIMITS.noteMax} autoFocus />}
      </Field>
      <PhotosField photos={photos} max={LIMITS.notePhotos} />
    </FoldedForm>
  );
}

export function WithdrawalForm({ token, onDone }: FollowFormProps<FollowedRequest>) {
  return (
    <FoldedForm
      label="¿Ya no hace falta?"
      hint="Si la eliminas, nadie irá. No se puede deshacer."
      openLabel="Eliminar solicitud"
      submitLabel="Sí, eliminar"
      send={async (fields) => {
        await withdrawRequest(token, textIn(fields, 'reason'));
        onDone(await followRequest(token));
      }}
    >
      <Field label="Motivo (opcional)" name="reason">
        {(props) => <textarea {...props} rows={2} maxLength={LIMITS.reasonMax} autoFocus />}
      </Field>
    </FoldedForm>
  );
}

const CHOICES = RATING_CHOICES.map(({ value, label }) => ({ value: String(value), label }));

type RatingFormProps = FollowFormProps<WorkRating> & { rating: WorkRating | null; until: string };

export function RatingForm({ token, rating, until, onDone }: RatingFormProps) {
  return (
    <Panel title="Valora el trabajo">
      <p className="ui-quiet" role="status">
        {rating && `Gracias por tu valoración: ${rating.stars} de ${STARS}. La puedes cambiar hasta el ${until}.`}
      </p>
      <SentForm
        label="Valora el trabajo"
        missing={{ stars: MESSAGES.rating }}
        submitLabel={rating === null ? 'Enviar valoración' : 'Cambiar valoración'}
        send={async (fields) =>
          onDone(await rateWork(token, { stars: Number(fields.get('stars')), words: textIn(fields, 'words') }))
        }
      >
        <Choices
          label="¿Cómo quedó?"
          name="stars"
          choices={CHOICES}
          chosen={rating ? String(rating.stars) : undefined}
        />
        <Field label="Comentario (opcional)" name="words">
          {(props) => <textarea {...props} rows={3} maxLength={LIMITS.ratingMax} defaultValue={rating?.words ?? ''} />}
        </Field>
      </SentForm>
    </Panel>
  );
}
