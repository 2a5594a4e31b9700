import {
  LIMITS,
  MESSAGES,
  PLAIN_FIELD_NAMES,
  plainField,
  REQUEST_FIELDS,
  REQUEST_PHOTOS_HELP,
  SHELL_WORDS,
  type FieldErrors,
  type PlaceForm,
  type PlainFieldName,
  type RequestField,
} from '@portal/domain';
import { Panel, useIsPhone } from '@portal/ui';
import { useRef, useState } from 'react';
import { FollowFailure, moveTo } from '../follow/follow-calls';
import { Choices, Field, PhotosField, useFormPhotos } from '../follow/follow-fields';
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
};

export function AskForm({ token, place, onSent }: AskFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const photos = useFormPhotos();
  const [service, setService] = useState('');
  const fields = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const isOpen = place.services.some(({ id, isOpen: open }) => open && String(id) === service);

  const refuse = (refused: FieldErrors): never => {
    setErrors(refused);
    const field = (selector: string) => fields.current?.querySelector<HTMLElement>(selector);
    // After the messages are there.
    requestAnimationFrame(() =>
      (field(`[name="${Object.keys(refused)[0]}"]`) ?? field('[aria-invalid="true"]'))?.focus(),
    );
    throw new Error('Revisa los campos marcados');
  };
  const send = async (form: FormData) => {
    setErrors({});
    if (photos.files.length === 0) refuse({ file: MESSAGES.request.photos });
    if (!textIn(form, 'phone') && !textIn(form, 'email')) refuse({ phone: MESSAGES.placeCode.contact });
    try {
      const { address } = await sendPlaceRequest(token, photos.putInto(form));
      if (address === null) onSent(textIn(form, 'email'));
      else moveTo(address);
    } catch (error) {
      const refused = error instanceof FollowFailure ? byField(error.errors) : {};
      if (Object.keys(refused).length > 0) refuse(refused);
      throw error;
    }
  };

  const chosenPhotos = (
    <PhotosField photos={photos} max={LIMITS.requestPhotos} help={REQUEST_PHOTOS_HELP} error={errors.file} />
  );
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
          {isPhone && chosenPhotos}
          <Field label={REQUEST_FIELDS.service.label} name="service" error={errors.service}>
            {(props) => (
              <select {...props} value={service} onChange={(event) => setService(event.target.value)} required>
                <option value="">{REQUEST_FIELDS.service.placeholder}</option>
                {place.services.map(({ id, service: name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <p className="ui-note follow-notice" role="status">
            {place.services.length === 0 && 'Aún no hay servicios; avisa a quien administra el lugar.'}
            {isOpen &&
              'Ya hay una solicitud abierta de este servicio aquí. Si es la misma falla, no hace falta pedirla.'}
          </p>
          {PLAIN_FIELD_NAMES.map((name) => (
            <PlainField key={name} name={name} error={errors[name]} />
          ))}
          {!isPhone && chosenPhotos}
          <Field label="Tu nombre" name="name" error={errors.name}>
            {(props) => <input {...props} autoComplete="name" maxLength={LIMITS.nameMax} required />}
          </Field>
          <Field label="Tu celular" help="Con tu celular o tu correo basta." name="phone" error={errors.phone}>
            {(props) => <input {...props} type="tel" autoComplete="tel" />}
          </Field>
          <Field
            label="Tu correo"
            help="Si lo escribes, la confirmas con el enlace que te llega."
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
              />
            )}
          </Field>
        </div>
      </SentForm>
    </Panel>
  );
}

function PlainField({ name, error }: { name: PlainFieldName; error: string | undefined }) {
  const field = plainField(name);
  const { required, help } = field;
  const label = required === undefined ? `${field.label} (opcional)` : field.label;
  const frame = { name, label, help, error };
  if (field.kind === 'choice') return <Choices {...frame} choices={field.choices} />;
  const limits = { maxLength: field.max, required: required !== undefined };
  return (
    <Field {...frame}>
      {(props) =>
        field.kind === 'line' ? <input {...props} {...limits} /> : <textarea {...props} rows={4} {...limits} />
      }
    </Field>
  );
}

const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [name.replace(/\[\d+\]$/, ''), message]));
