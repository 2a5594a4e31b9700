import './photos.css';
import { Button } from 'antd';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useIsPhone } from '../device/use-is-phone';
import { Icon } from '../facade/icon';
import { FieldFrame, type FieldProps } from '../form/field-frame';
import { usePortalField } from '../form/use-portal-field';

/** `max`: how many the schema accepts; shown as a count. More can be added: the schema's message then says what to do. */
export type PhotoPickerProps = FieldProps & { max?: number };

/**
 * Photos of a form: dropped, chosen, or taken with the camera on phones. The value is `File[]`. What is no image, or too
 * many, is kept and shown, so that the schema's message names it and the person takes it out.
 */
export function PhotoPicker({ max, ...frame }: PhotoPickerProps) {
  const field = usePortalField<File[] | undefined>(frame.name, { ...frame, hasHelp: Boolean(frame.help) });
  const files = field.value ?? [];
  const phone = useIsPhone();
  const [dragging, setDragging] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  const add = (list: FileList | null) => {
    if (list && list.length > 0) field.setValue([...files, ...list]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    if (!field.disabled) add(event.dataTransfer.files);
  };

  return (
    <FieldFrame {...frame} field={field}>
      <div
        className="ui-photo-picker"
        data-dragging={dragging}
        data-wrong={field.message !== undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setDragging(true);
        }}
        onDragLeave={() => setDragging(false)}
        onDrop={onDrop}
      >
        <input
          ref={input}
          id={field.ids.input}
          className="ui-sr-only"
          type="file"
          accept="image/*"
          multiple
          disabled={field.disabled}
          onChange={(event) => {
            add(event.target.files);
            // The same file can be chosen again after it was taken out.
            event.target.value = '';
          }}
          onBlur={field.leave}
          {...field.aria}
        />
        {phone && (
          <input
            ref={camera}
            className="ui-sr-only"
            type="file"
            accept="image/*"
            capture="environment"
            tabIndex={-1}
            aria-hidden
            disabled={field.disabled}
            onChange={(event) => {
              add(event.target.files);
              event.target.value = '';
            }}
          />
        )}
        {files.length > 0 && (
          <ul className="ui-photo-grid" aria-label={`${frame.label}: elegidas`}>
            {files.map((file, index) => (
              <PickedPhoto
                key={`${file.name}-${file.lastModified}-${file.size}-${index}`}
                file={file}
                position={index + 1}
                disabled={field.disabled}
                onRemove={() => field.setValue(files.filter((_, other) => other !== index))}
              />
            ))}
          </ul>
        )}
        <div className="ui-photo-picker-actions">
          {phone && (
            <Button icon={<Icon name="camera" />} disabled={field.disabled} onClick={() => camera.current?.click()}>
              Tomar foto
            </Button>
          )}
          <Button
            icon={<Icon name="photo" />}
            disabled={field.disabled}
            onClick={() => input.current?.click()}
            tabIndex={-1}
          >
            {phone ? 'Galería' : 'Elegir fotos'}
          </Button>
          {!phone && <span className="ui-photo-picker-hint">o arrástralas hasta aquí</span>}
          {max !== undefined && (
            <span className="ui-photo-picker-count" data-over={files.length > max}>
              {files.length} de {max}
            </span>
          )}
        </div>
      </div>
    </FieldFrame>
  );
}

type PickedPhotoProps = { file: File; position: number; disabled: boolean; onRemove: () => void };

function PickedPhoto({ file, position, disabled, onRemove }: PickedPhotoProps) {
  const url = useObjectUrl(file);
  // Some image types (HEIC) upload well and cannot be drawn by this browser.
  const [undrawable, setUndrawable] = useState(false);
  return (
    <li>
      {url && !undrawable ? (
        <img src={url} alt={`Foto ${position}: ${file.name}`} onError={() => setUndrawable(true)} />
      ) : (
        <span className="ui-photo-unknown">
          <Icon name="document" />
          <span>{file.name}</span>
        </span>
      )}
      <button
        type="button"
        className="ui-photo-remove"
        aria-label={`Quitar foto ${position}`}
        disabled={disabled}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/** An address for the file's content, given back to the browser when the preview goes away. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (typeof URL.createObjectURL !== 'function') return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
