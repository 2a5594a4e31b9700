import { restore } from '@portal/api-client';
import { useEffect, useState } from 'react';
import { useRelease } from '../areas/contexts';
import { loadSignedIn } from '../pages/load-signed-in';
import { StartProblem } from '../frame/start-problem';
import { StartScreen } from '../frame/start-screen';

export function AreasCheck() {
  const { loadAreas } = useRelease().updates;
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    // The frame's code loads meanwhile; its own failure is shown where it is needed.
    loadSignedIn().catch(() => undefined);
    loadAreas().catch(() => setHasFailed(true));
  }, [loadAreas]);

  if (!hasFailed) return <StartScreen />;
  return (
    <StartScreen>
      <StartProblem
        title="No se pudo cargar el menú del portal"
        description="Revisa tu conexión y vuelve a intentarlo."
        // The session may have ended: the server says so, or the areas are fetched once more.
        onRetry={() => void restore().catch(() => setHasFailed(true))}
      />
    </StartScreen>
  );
}
