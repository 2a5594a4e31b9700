import { restore } from '@portal/api-client';
import { errorMessage } from '@portal/ui';
import { useEffect, useState } from 'react';
import { usePortal } from '../areas/portal';
import { StartProblem } from '../frame/start-problem';
import { StartScreen } from '../frame/start-screen';

/** 'Cargando...' while the session is looked for; a server that cannot be asked, or could not at the start, offers another attempt. */
export function SessionCheck() {
  const { sessionFailure } = usePortal();
  const [failure, setFailure] = useState(sessionFailure);
  const check = () => {
    setFailure(null);
    restore().catch(setFailure);
  };
  useEffect(() => {
    if (sessionFailure === null) restore().catch(setFailure);
  }, [sessionFailure]);

  if (failure === null) return <StartScreen />;
  return (
    <StartScreen>
      <StartProblem title="No se pudo comprobar tu sesión" description={errorMessage(failure)} onRetry={check} />
    </StartScreen>
  );
}
