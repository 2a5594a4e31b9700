import './feedback.css';
import { Progress } from 'antd';

/** `progress`: how much of an upload is sent, 0 to 1; null while nothing is on its way. `label`: what is being sent. */
export type UploadProgressProps = { progress: number | null; label?: string };

/** How far an upload has come; once all is sent, that the server is at work on it. */
export function UploadProgress({ progress, label = 'Enviando fotos...' }: UploadProgressProps) {
  if (progress === null) return null;
  return (
    <div className="ui-upload-progress" role="status">
      <span>{progress >= 1 ? 'Guardando...' : label}</span>
      <Progress percent={Math.round(progress * 100)} size="small" status="active" showInfo={false} />
    </div>
  );
}
