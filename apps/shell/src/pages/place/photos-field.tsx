import { LIMITS, MESSAGES, PHOTO_ACCEPT } from '@portal/domain';
import { preparePhoto } from '@portal/ui';
import { useEffect, useId, useState } from 'react';

/** The photos of the form. */
export type ChosenPhotos = { files: readonly File[]; isPreparing: boolean };

type PhotosFieldProps = {
  error: string | undefined;
  chosen: ChosenPhotos;
  onChange: (change: (chosen: ChosenPhotos) => ChosenPhotos) => void;
};

/** Chooses photos, which are made small on the device as in the portal's own forms. A file that is no photo is named and left out. */
export function PhotosField({ error, chosen: { files, isPreparing }, onChange }: PhotosFieldProps) {
  const id = useId();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const add = async (added: readonly File[]) => {
    setRefusals([]);
    onChange((chosen) => ({ ...chosen, isPreparing: true }));
    for (const file of added) {
      const prepared = await preparePhoto(file);
      if ('photo' in prepared) onChange((chosen) => ({ ...chosen, files: [...chosen.files, prepared.photo] }));
      else setRefusals((others) => [...others, MESSAGES.photos.refused(file.name, prepared.problem)]);
    }
    onChange((chosen) => ({ ...chosen, isPreparing: false }));
  };
  const message = [...refusals, ...(error ? [error] : [])].join('. ');
  return (
    <div className="place-field">
      <p className="place-label">Fotos</p>
      <p className="follow-note" id={`${id}-help`} role="status">
        {isPreparing ? 'Preparando las fotos…' : `${files.length} de ${LIMITS.requestPhotos}; al menos una`}
      </p>
      {files.length > 0 && (
        <ul className="follow-photos">
          {files.map((file, index) => (
            <PickedPhoto
              key={`${file.name}-${file.lastModified}-${index}`}
              file={file}
              position={index + 1}
              onRemove={() =>
                onChange((chosen) => ({ ...chosen, files: chosen.files.filter((other) => other !== file) }))
              }
            />
          ))}
        </ul>
      )}
      <input
        id={id}
        className="place-files"
        type="file"
        name="file"
        accept={PHOTO_ACCEPT}
        multiple
        disabled={isPreparing}
        aria-invalid={message !== ''}
        aria-describedby={`${id}-help ${id}-error`}
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          // Without this the same file cannot be chosen again after its removal.
          event.target.value = '';
        }}
      />
      {/* The browser's own button says that nothing is chosen, and in its own language. */}
      <label className="place-choose" htmlFor={id}>
        Elegir fotos
      </label>
      <p className="follow-problem" id={`${id}-error`}>
        {message}
      </p>
    </div>
  );
}

type PickedPhotoProps = { file: File; position: number; onRemove: () => void };

function PickedPhoto({ file, position, onRemove }: PickedPhotoProps) {
  const [url, setUrl] = useState<string | undefined>(undefined);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return (
    <li>
      {/* Most browsers do not draw HEIC: its name stands there. */}
      <img src={url} alt={`Foto ${position}: ${file.name}`} />
      <button type="button" onClick={onRemove} aria-label={`Quitar foto ${position}`}>
        Quitar
      </button>
    </li>
  );
}
