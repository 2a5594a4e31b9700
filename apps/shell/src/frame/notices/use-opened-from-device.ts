import type { OpenPageMessage } from '@portal/domain';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Shows the page of a notice that the person chose on the device: the service worker names it. */
export function useOpenedFromDevice(): void {
  const navigate = useNavigate();
  useEffect(() => {
    // Browsers have no service workers at an http address that is not localhost.
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const onMessage = ({ data }: MessageEvent): void => {
      const message = data as OpenPageMessage | null;
      if (message?.kind === 'open-page') void navigate(message.path);
    };
    workers?.addEventListener('message', onMessage);
    return () => workers?.removeEventListener('message', onMessage);
  }, [navigate]);
}
