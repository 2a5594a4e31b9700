import './photos.css';
import { MESSAGES, PHOTO_ACCEPT } from '@portal/domain';
import { Button, Spin } from 'antd';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useIsPhone } from '../device/use-is-phone';
import { Icon } from '../facade/icon';
import { FieldFrame, type FieldProps } from '../form/field-frame';
import { usePortalField } from '../form/use-portal-field';
import { isPhotoReady, preparePhoto } from '../device/prepare-photo';

export type PhotoPickerProps = FieldProps & {
  /**
   * Number of photos that the schema accepts, shown beside the count. More can be added; the schema's message then asks to
   * remove some.
   */
  max?: number;
};

/**
 * Photos of a form: dropped, chosen, or taken with the camera of a phone. The value is `File[]`. It contains a chosen photo
 * from the first moment, so that a draft can store it, and the small upright one as soon as that is ready. A file that is no
 * accepted photo leaves the value, and the message names it. Photos above `max` stay visible, so that the person removes some.
 */
export function PhotoPicker({ max, ...frame }: PhotoPickerProps) {
  const field = usePortalField<File[] | undefined>(frame.name, { ...frame, hasHelp: Boolean(frame.help) });
  const files = field.value ?? [];
  const phone = useIsPhone();
  const [dragging, setDragging] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  usePreparing(files, field.setValue, (refusal) => setRefusals((others) => [...others, refusal]));
  const unready = files.filter((file) => !isPhotoReady(file)).length;
  const message = refusals.length > 0 ? refusals.join('. ') : field.message;

  const add = (list: FileList | null) => {
    if (!list || list.length === 0) return;
    // The message appears at the choice of a photo, and not only when the form is sent.
    field.touch();
    setRefusals([]);
    field.setValue([...files, ...list]);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    if (!field.disabled) add(event.dataTransfer.files);
  };

  return (
    <FieldFrame {...frame} field={{ ids: field.ids, message }}>
      <div
        className="ui-photo-picker"
        data-dragging={dragging}
        data-wrong={message !== undefined}
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
          accept={PHOTO_ACCEPT}
          multiple
          disabled={field.disabled}
          onChange={(event) => {
            add(event.target.files);
            // Without this the same file cannot be chosen again after its removal.
            event.target.value = '';
          }}
          onBlur={field.leave}
          {...field.aria}
          aria-invalid={message !== undefined}
        />
        {phone && (
          <input
            ref={camera}
            className="ui-sr-only"
            type="file"
            accept={PHOTO_ACCEPT}
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
                preparing={!isPhotoReady(file)}
                wrong={field.wrongItems.has(index)}
                disabled={field.disabled}
                onRemove={() => {
                  setRefusals([]);
                  field.setValue(files.filter((_, other) => other !== index));
                }}
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

/** Prepares each unprepared photo and replaces it by the result; a refused file leaves and is reported. */
function usePreparing(files: readonly File[], setFiles: (files: File[]) => void, onRefusal: (refusal: string) => void) {
  const shown = useRef<{ files: readonly File[]; setFiles: typeof setFiles; onRefusal: typeof onRefusal } | null>(null);
  useEffect(() => {
    shown.current = { files, setFiles, onRefusal };
  });
  useEffect(() => () => void (shown.current = null), []);
  const next = files.find((file) => !isPhotoReady(file));
  useEffect(() => {
    if (!next) return;
    void preparePhoto(next).then((prepared) => {
      const now = shown.current;
      if (!now?.files.includes(next)) return;
      if ('problem' in prepared) now.onRefusal(MESSAGES.photos.refused(next.name, prepared.problem));
      const replacement = 'photo' in prepared ? [prepared.photo] : [];
      // Set even when it is the same photo: the change signals that it is ready.
      now.setFiles(now.files.flatMap((file) => (file === next ? replacement : [file])));
    });
  }, [next]);
}

type PickedPhotoProps = {
  file: File;
  position: number;
  preparing: boolean;
  /** True when the server refused this photo. */
  wrong: boolean;
  disabled: boolean;
  onRemove: () => void;
};

function PickedPhoto({ file, position, preparing, wrong, disabled, onRemove }: PickedPhotoProps) {
  // A preview decodes the whole photo: a large one waits for its small version.
  const url = useObjectUrl(preparing ? null : file);
  // Most browsers do not draw HEIC, which the server decodes.
  const [undrawable, setUndrawable] = useState(false);
  return (
    <li data-wrong={wrong}>
      {url && !undrawable ? (
        <img src={url} alt={`Foto ${position}: ${file.name}`} onError={() => setUndrawable(true)} />
      ) : preparing ? (
        <span className="ui-photo-unknown" aria-hidden>
          <Spin size="small" />
        </span>
      ) : (
        <span className="ui-photo-unknown">
          <Icon name="photo" />
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
      {wrong && <span className="ui-photo-wrong">No sirve</span>}
    </li>
  );
}

/** Returns an address for the file's content and releases it when the preview unmounts. */
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
