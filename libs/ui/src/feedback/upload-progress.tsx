import './feedback.css';
import { useId } from 'react';

/** `progress`: how much of an upload is sent, 0 to 1; null while nothing is on its way. `label`: what is being sent. */
export type UploadProgressProps = { progress: number | null; label?: string };

/** How far an upload has come; once all is sent, that the server is at work on it. */
export function UploadProgress({ progress, label = 'Enviando fotos...' }: UploadProgressProps) {
  const id = useId();
  if (progress === null) return null;
  return (
    <div className="ui-upload-progress" role="status">
      <span id={id}>{progress >= 1 ? 'Guardando...' : label}</span>
      <progress value={progress} aria-labelledby={id} />
    </div>
  );
}
