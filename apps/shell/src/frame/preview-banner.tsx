import { formatInstant } from '@portal/domain';
import { Button } from '@portal/ui';
import { useStore } from 'zustand';
import { useRelease } from '../areas/contexts';
import { Strip } from './strip';

export function PreviewBanner() {
  const { previews } = useRelease();
  const { preview, isRefused } = useStore(previews.store);
  if (!preview && !isRefused) return null;
  return (
    <div role="status">
      <Strip icon={preview ? 'info' : 'warning'} isLoud>
        <p>
          {preview ? (
            <>
              <strong>Vista previa de «{preview.remote.area.title}»</strong>, versión {preview.remote.version}: solo tú
              la ves, hasta el {formatInstant(preview.expiresAt)}.
            </>
          ) : (
            'Esta vista previa terminó: venció, fue revocada, es de otra cuenta, o su versión ya la tienen todos.'
          )}
        </p>
        <Button size="small" onClick={previews.end}>
          {preview ? 'Terminar vista previa' : 'Entendido'}
        </Button>
      </Strip>
    </div>
  );
}
