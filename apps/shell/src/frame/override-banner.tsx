import { Button } from '@portal/ui';
import { useAreas } from '../areas/contexts';
import { resetRemoteOverrides } from '../areas/remote-overrides';
import { Strip } from './strip';

export function OverrideBanner() {
  const { registry } = useAreas();
  const shown = registry.overrides.filter(({ isOwn, descriptor }) => !isOwn || !descriptor);
  if (shown.length === 0) return null;
  return (
    <div role="status">
      <Strip icon="warning" isLoud>
        <p>
          <strong>Versiones locales, sin verificar:</strong>{' '}
          {shown.map(({ name, manifest, descriptor }) => (
            <span key={name}>
              {name} desde {new URL(manifest).host}
              {!descriptor && ' (no responde)'}{' '}
            </span>
          ))}
        </p>
        <Button size="small" onClick={resetRemoteOverrides}>
          Restablecer
        </Button>
      </Strip>
    </div>
  );
}
