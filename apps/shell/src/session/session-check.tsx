import './session-check.css';
import { restore } from '@portal/api-client';
import { ErrorState, LoadingState } from '@portal/ui';
import { useEffect, useState } from 'react';
import { BrandMark } from '../layout/brand-mark';

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

  return (
    <main className="session-check">
      <BrandMark />
      {failure === null ? (
        <LoadingState />
      ) : (
        <ErrorState title="No se pudo comprobar tu sesión" error={failure} onRetry={check} />
      )}
    </main>
  );
}
