// The pages without a session load no other part of the design system.
import { PHOTO_ACCEPT } from '@portal/domain';
import { useEffect, useRef, useState, type ComponentType, type InputHTMLAttributes } from 'react';
import './photos.css';
import { isPhotoReady, preparePhoto } from '../device/prepare-photo';
import { useMediaQuery } from '../device/use-media-query';
import { useFileDrop } from './use-file-drop';

function useIsTouched(): boolean {
  return useMediaQuery('(any-pointer: coarse)') || navigator.maxTouchPoints > 0;
}

export type ChosenPhotos = {
  files: readonly File[];
  refusals: readonly string[];
  unready: number;
  add: (list: FileList | null) => void;
  remove: (index: number) => void;
};

/**
 * Checks each photo and replaces it by the small upright one as soon as that is ready; a file that is no accepted photo
 * leaves.
 * @param files contains a chosen photo from the first moment, so that a draft can store it
 */
export function useChosenPhotos(files: readonly File[], setFiles: (files: File[]) => void): ChosenPhotos {
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const shown = useRef<{ files: readonly File[]; setFiles: typeof setFiles } | null>(null);
  useEffect(() => {
    shown.current = { files, setFiles };
  });
  useEffect(() => () => void (shown.current = null), []);
  const next = files.find((file) => !isPhotoReady(file));
  useEffect(() => {
    if (!next) return;
    void preparePhoto(next).then((prepared) => {
      const now = shown.current;
      if (!now?.files.includes(next)) return;
      if ('refusal' in prepared) setRefusals((others) => [...others, prepared.refusal]);
      const replacement = 'photo' in prepared ? [prepared.photo] : [];
      // Set even when it is the same photo: the change signals that it is ready.
      now.setFiles(now.files.flatMap((file) => (file === next ? replacement : [file])));
    });
  }, [next]);
  return {
    files,
    refusals,
    unready: files.filter((file) => !isPhotoReady(file)).length,
    add: (list) => {
      if (!list || list.length === 0) return;
      setRefusals([]);
      setFiles([...files, ...list]);
    },
    remove: (index) => {
      setRefusals([]);
      setFiles(files.filter((_, other) => other !== index));
    },
  };
}

/** The props of a button of the picker: antd's in the portal, a plain one on the pages without a session. */
export type PhotoButtonProps = {
  icon: 'camera' | 'photo';
  disabled: boolean;
  tabIndex?: number;
  onClick: () => void;
  children: string;
};

export type PhotoChoiceProps = {
  label: string;
  photos: ChosenPhotos;
  max?: number | undefined;
  disabled: boolean;
  isWrong: boolean;
  wrongItems?: ReadonlySet<number>;
  input: InputHTMLAttributes<HTMLInputElement>;
  Button: ComponentType<PhotoButtonProps>;
};

/** It needs neither antd nor the portal's forms. */
export function PhotoChoice({ label, photos, max, disabled, isWrong, wrongItems, input, Button }: PhotoChoiceProps) {
  const { files, unready } = photos;
  const isTouched = useIsTouched();
  const drop = useFileDrop((list) => !disabled && photos.add(list));
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const common: InputHTMLAttributes<HTMLInputElement> = {
    className: 'ui-sr-only',
    type: 'file',
    accept: PHOTO_ACCEPT,
    disabled,
    onChange: (event) => {
      photos.add(event.target.files);
      // Without this the same file cannot be chosen again after its removal.
      event.target.value = '';
    },
  };

  return (
    <div {...drop} data-wrong={isWrong}>
      <input ref={gallery} {...common} multiple {...input} aria-invalid={isWrong} />
      {isTouched && <input ref={camera} {...common} capture="environment" tabIndex={-1} aria-hidden />}
      {files.length > 0 && (
        <ul className="ui-photo-grid" aria-label={`${label}: elegidas`}>
          {files.map((file, index) => (
            <PickedPhoto
              key={`${file.name}-${file.lastModified}-${file.size}-${index}`}
              file={file}
              position={index + 1}
              preparing={!isPhotoReady(file)}
              wrong={wrongItems?.has(index) ?? false}
              disabled={disabled}
              onRemove={() => photos.remove(index)}
            />
          ))}
        </ul>
      )}
      <div className="ui-photo-picker-actions">
        {isTouched && (
          <Button icon="camera" disabled={disabled} onClick={() => camera.current?.click()}>
            Tomar foto
          </Button>
        )}
        <Button icon="photo" disabled={disabled} onClick={() => gallery.current?.click()} tabIndex={-1}>
          {isTouched ? 'Galería' : 'Elegir fotos'}
        </Button>
        <span className="ui-quiet ui-small ui-fine-pointer">o arrástralas hasta aquí</span>
        {unready > 0 && (
          <span className="ui-quiet ui-small" role="status">
            Preparando foto {files.length - unready + 1} de {files.length}
          </span>
        )}
        {max !== undefined && (
          <span className="ui-quiet ui-small ui-photo-picker-count" data-over={files.length > max}>
            {files.length} de {max}
          </span>
        )}
      </div>
    </div>
  );
}

type PickedPhotoProps = {
  file: File;
  position: number;
  preparing: boolean;
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
      ) : (
        <span className="ui-photo-unknown" data-preparing={preparing}>
          {preparing ? '' : file.name}
        </span>
      )}
      <button
        type="button"
        className="ui-bare ui-photo-remove"
        aria-label={`Quitar foto ${position}`}
        disabled={disabled}
        onClick={onRemove}
      >
        <svg viewBox="0 0 26 26" aria-hidden>
          <path d="m8.5 8.5 9 9m0-9-9 9" />
        </svg>
      </button>
      {wrong && <span className="ui-photo-wrong">No sirve</span>}
    </li>
  );
}

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
