import { restore } from '@portal/api-client';
import { errorMessage } from '@portal/ui';
import { useEffect, useState } from 'react';
import { StartProblem } from './start-problem';
import { StartScreen } from './start-screen';

/** 'Cargando...' while the session is looked for; a server that cannot be asked offers another attempt. */
export function SessionCheck() {
  const [failure, setFailure] = useState<unknown>(null);
  const check = () => {
    setFailure(null);
    restore().catch(setFailure);
  };
  useEffect(() => {
    restore().catch(setFailure);
  }, []);

  if (failure === null) return <StartScreen />;
  return (
    <StartScreen>
      <StartProblem title="No se pudo comprobar tu sesión" description={errorMessage(failure)} onRetry={check} />
    </StartScreen>
  );
}
