import './photos.css';
import { Button, Spin } from 'antd';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useIsPhone } from '../device/use-is-phone';
import { Icon } from '../facade/icon';
import { FieldFrame, type FieldProps } from '../form/field-frame';
import { usePortalField } from '../form/use-portal-field';
import { isPhotoReady, shrinkPhoto } from './shrink-photo';

/**
 * `max`: how many the schema accepts; shown as a count. More can be added: the schema's message then says what to do.
 * `shrink`: makes each photo small on the device, one at a time. The form's value has the photo as it was chosen from the
 * first moment (so that a draft can keep it) and the small one in its place as soon as it is there.
 */
export type PhotoPickerProps = FieldProps & { max?: number; shrink?: boolean };

/**
 * Photos of a form: dropped, chosen, or taken with the camera on phones. The value is `File[]`. What is no image, or too
 * many, is kept and shown, so that the schema's message names it and the person takes it out.
 */
export function PhotoPicker({ max, shrink = false, ...frame }: PhotoPickerProps) {
  const field = usePortalField<File[] | undefined>(frame.name, { ...frame, hasHelp: Boolean(frame.help) });
  const files = field.value ?? [];
  const phone = useIsPhone();
  const [dragging, setDragging] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  useShrinking(shrink ? files : NO_FILES, field.setValue);
  const unready = shrink ? files.filter((file) => !isPhotoReady(file)).length : 0;

  const add = (list: FileList | null) => {
    if (!list || list.length === 0) return;
    // What is wrong with a photo is said where it was chosen, not only when the form is sent.
    field.touch();
    field.setValue([...files, ...list]);
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
                preparing={shrink && !isPhotoReady(file)}
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
          {unready > 0 && (
            <span className="ui-photo-picker-preparing" role="status">
              Preparando foto {files.length - unready + 1} de {files.length}
            </span>
          )}
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

const NO_FILES: File[] = [];

/** Shrinks what is not small yet, and puts each small photo where the large one stood. */
function useShrinking(files: readonly File[], setFiles: (files: File[]) => void) {
  const shown = useRef<{ files: readonly File[]; setFiles: (files: File[]) => void } | null>(null);
  useEffect(() => {
    shown.current = { files, setFiles };
  });
  useEffect(() => () => void (shown.current = null), []);
  const next = files.find((file) => !isPhotoReady(file));
  useEffect(() => {
    if (!next) return;
    void shrinkPhoto(next).then((small) => {
      const now = shown.current;
      // Set even when it is the same photo: the change signals that it is ready.
      if (now?.files.includes(next)) now.setFiles(now.files.map((file) => (file === next ? small : file)));
    });
  }, [next]);
}

type PickedPhotoProps = {
  file: File;
  position: number;
  preparing: boolean;
  disabled: boolean;
  onRemove: () => void;
};

function PickedPhoto({ file, position, preparing, disabled, onRemove }: PickedPhotoProps) {
  // A preview unfolds the whole photo: of a large one it waits for the small one.
  const url = useObjectUrl(preparing ? null : file);
  // Some image types (HEIC) upload well and cannot be drawn by this browser.
  const [undrawable, setUndrawable] = useState(false);
  return (
    <li>
      {url && !undrawable ? (
        <img src={url} alt={`Foto ${position}: ${file.name}`} onError={() => setUndrawable(true)} />
      ) : preparing ? (
        <span className="ui-photo-unknown" aria-hidden>
          <Spin size="small" />
        </span>
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
function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!file || typeof URL.createObjectURL !== 'function') return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
