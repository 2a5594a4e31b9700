import { restore } from '@portal/api-client';
import { errorMessage } from '@portal/ui';
import { useEffect, useState } from 'react';
import { StartProblem } from '../frame/start-problem';
import { StartScreen } from '../frame/start-screen';

export function SessionCheck({ firstFailure }: { firstFailure: unknown }) {
  const [failure, setFailure] = useState(firstFailure);
  const check = () => {
    setFailure(null);
    restore().catch(setFailure);
  };
  useEffect(() => {
    if (firstFailure === null) restore().catch(setFailure);
  }, [firstFailure]);

  if (failure === null) return <StartScreen />;
  return (
    <StartScreen>
      <StartProblem title="No se pudo comprobar tu sesión" description={errorMessage(failure)} onRetry={check} />
    </StartScreen>
  );
}
