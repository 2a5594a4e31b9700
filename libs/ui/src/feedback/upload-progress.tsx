import { useId } from 'react';

export type UploadProgressProps = {
  /** Sent share of the upload, 0 to 1; null while nothing is sent. */
  progress: number | null;
  label?: string;
};

/** After the last byte it says that the server is processing. */
export function UploadProgress({ progress, label = 'Enviando fotos...' }: UploadProgressProps) {
  const id = useId();
  if (progress === null) return null;
  return (
    <div className="ui-quiet ui-small ui-upload-progress" role="status">
      <span id={id}>{progress >= 1 ? 'Guardando...' : label}</span>
      <progress value={progress} aria-labelledby={id} />
    </div>
  );
}
