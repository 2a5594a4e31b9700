import {
  LIMITS,
  MESSAGES,
  PLAIN_FIELD_NAMES,
  plainField,
  REQUEST_FIELDS,
  SHELL_WORDS,
  type FieldErrors,
  type PlaceForm,
  type PlainFieldName,
  type RequestField,
} from '@portal/domain';
import { Panel, PhotoChoice, useChosenPhotos, type PhotoButtonProps } from '@portal/ui';
import { useRef, useState } from 'react';
import { FollowFailure } from '../follow/follow-calls';
import { Choices, Field } from '../follow/follow-fields';
import { SentForm, textIn } from '../follow/follow-forms';
import { sendPlaceRequest } from './place-calls';

type AskFormProps = {
  token: string;
  place: PlaceForm;
  onSent: (email: string) => void;
};

const MISSING = {
  ...Object.fromEntries(
    Object.entries<RequestField>(REQUEST_FIELDS).map(([name, { required = '' }]) => [name, required]),
  ),
  name: MESSAGES.name.required,
  email: MESSAGES.email.required,
};

export function AskForm({ token, place, onSent }: AskFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [files, setFiles] = useState<readonly File[]>([]);
  const photos = useChosenPhotos(files, setFiles);
  const [service, setService] = useState('');
  const fields = useRef<HTMLDivElement>(null);
  const isOpen = place.services.some(({ id, isOpen: open }) => open && String(id) === service);

  const refuse = (refused: FieldErrors): never => {
    setErrors(refused);
    // After the messages are there.
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    throw new Error('Revisa los campos marcados');
  };
  const send = async (form: FormData) => {
    setErrors({});
    if (files.length === 0) refuse({ file: MESSAGES.request.photos });
    form.delete('file');
    for (const photo of files) form.append('file', photo, photo.name);
    try {
      await sendPlaceRequest(token, form);
    } catch (error) {
      const refused = error instanceof FollowFailure ? byField(error.errors) : {};
      if (Object.keys(refused).length > 0) refuse(refused);
      throw error;
    }
    onSent(textIn(form, 'email'));
  };

  return (
    <Panel>
      <SentForm
        label={SHELL_WORDS.ask.title}
        submitLabel="Enviar solicitud"
        missing={MISSING}
        disabled={photos.unready > 0}
        send={send}
      >
        <div ref={fields}>
          <Field label="¿Qué hay que reparar?" name="service" error={errors.service}>
            {(props) => (
              <select {...props} value={service} onChange={(event) => setService(event.target.value)} required>
                <option value="">Elige el servicio</option>
                {place.services.map(({ id, service: name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <p className="ui-note follow-notice" role="status">
            {isOpen &&
              'Ya hay una solicitud abierta de este servicio aquí. Si es la misma falla, no hace falta pedirla.'}
          </p>
          {PLAIN_FIELD_NAMES.map((name) => (
            <PlainField key={name} name={name} error={errors[name]} />
          ))}
          <Field
            label="Fotos"
            help="Al menos una"
            name="file"
            error={[...photos.refusals, errors.file].filter(Boolean).join('. ') || undefined}
          >
            {({ 'aria-invalid': isWrong, className: _className, ...input }) => (
              <PhotoChoice
                label="Fotos"
                photos={photos}
                max={LIMITS.requestPhotos}
                disabled={false}
                isWrong={isWrong === true}
                input={input}
                Button={PlainButton}
              />
            )}
          </Field>
          <Field label="Tu nombre" name="name" error={errors.name}>
            {(props) => <input {...props} autoComplete="name" maxLength={LIMITS.nameMax} required />}
          </Field>
          <Field
            label="Tu correo"
            help="Te llegará un enlace para confirmar y otro para seguirla."
            name="email"
            error={errors.email}
          >
            {(props) => (
              // The browser's own rule for emails refuses accents, which the portal accepts.
              <input
                {...props}
                inputMode="email"
                autoCapitalize="none"
                autoComplete="email"
                maxLength={LIMITS.emailMax}
                required
              />
            )}
          </Field>
          <Field label="Tu celular (opcional)" name="phone" error={errors.phone}>
            {(props) => <input {...props} type="tel" autoComplete="tel" />}
          </Field>
        </div>
      </SentForm>
    </Panel>
  );
}

function PlainField({ name, error }: { name: PlainFieldName; error: string | undefined }) {
  const field = plainField(name);
  const { label, visitorLabel = label, required } = field;
  if (field.kind === 'choice') return <Choices label={label} name={name} choices={field.choices} error={error} />;
  const limits = { maxLength: field.max, required: required !== undefined };
  return (
    <Field label={required === undefined ? `${visitorLabel} (opcional)` : visitorLabel} name={name} error={error}>
      {(props) =>
        field.kind === 'line' ? <input {...props} {...limits} /> : <textarea {...props} rows={4} {...limits} />
      }
    </Field>
  );
}

const PlainButton = ({ icon: _icon, ...props }: PhotoButtonProps) => (
  <button type="button" className="ui-button" {...props} />
);

const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [name.replace(/\[\d+\]$/, ''), message]));
