import type { OpenPageMessage } from '@portal/domain';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { serviceWorkers } from '../offline/offline-portal';

export function useOpenedFromDevice(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = serviceWorkers();
    const onMessage = ({ data }: MessageEvent): void => {
      const message = data as OpenPageMessage | null;
      if (message?.kind === 'open-page') void navigate(message.path);
    };
    workers?.addEventListener('message', onMessage);
    return () => workers?.removeEventListener('message', onMessage);
  }, [navigate]);
}
