import type { Choice } from '@portal/domain';
import { PhotoChoice, useChosenPhotos, type ChosenPhotos, type PhotoButtonProps } from '@portal/ui';
import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';

type FieldProps = {
  label: string;
  help?: string | undefined;
  name: string;
  error?: string | undefined;
  children: (
    props: Pick<InputHTMLAttributes<HTMLElement>, 'id' | 'className' | 'aria-invalid' | 'aria-describedby'> & {
      name: string;
    },
  ) => ReactNode;
};

export function Field({ label, help, name, error, children }: FieldProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="ui-field">
      <label htmlFor={id} className="ui-field-label">
        {label}
      </label>
      {help && (
        <p className="ui-quiet ui-small ui-field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {children({
        id,
        name,
        className: 'ui-input',
        'aria-invalid': error !== undefined,
        'aria-describedby': described || undefined,
      })}
      <p className="ui-field-message" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}

type ChoicesProps = {
  label: string;
  help?: string | undefined;
  name: string;
  choices: readonly Choice[];
  chosen?: string;
  error?: string | undefined;
};

export function Choices({ label, help, name, choices, chosen, error }: ChoicesProps) {
  return (
    <fieldset className="ui-field">
      <legend className="ui-field-label">{label}</legend>
      {help && <p className="ui-quiet ui-small ui-field-help">{help}</p>}
      <div className="ui-choices">
        {choices.map(({ value, label: word }) => (
          <label key={value} className="ui-choice">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} required />
            <span>{word}</span>
          </label>
        ))}
      </div>
      <p className="ui-field-message">{error}</p>
    </fieldset>
  );
}

type FormPhotos = ChosenPhotos & { putInto: (form: FormData) => FormData };

export function useFormPhotos(): FormPhotos {
  const [files, setFiles] = useState<readonly File[]>([]);
  const photos = useChosenPhotos(files, setFiles);
  return {
    ...photos,
    putInto: (form) => {
      form.delete('file');
      for (const photo of files) form.append('file', photo, photo.name);
      return form;
    },
  };
}

type PhotosFieldProps = { photos: ChosenPhotos; max: number; help?: string; error?: string | undefined };

export function PhotosField({ photos, max, help, error }: PhotosFieldProps) {
  const message = [...photos.refusals, error].filter(Boolean).join('. ') || undefined;
  return (
    <Field label="Fotos" name="file" help={help} error={message}>
      {({ 'aria-invalid': isWrong, className: _className, ...input }) => (
        <PhotoChoice
          label="Fotos"
          photos={photos}
          max={max}
          disabled={false}
          isWrong={isWrong === true}
          input={input}
          Button={PlainButton}
        />
      )}
    </Field>
  );
}

const PlainButton = ({ icon: _icon, ...props }: PhotoButtonProps) => (
  <button type="button" className="ui-button" {...props} />
);
