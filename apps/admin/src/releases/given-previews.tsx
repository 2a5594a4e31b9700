import { formatInstant, type DeployedArea, type GivenPreview } from '@portal/domain';
import { Button, Panel, useConfirm, useToasts } from '@portal/ui';
import { useGivenPreviews, useRevokePreview } from '../api/releases';
import { TOASTS } from '../toasts';
import { deployableTitle } from './release-texts';

export function GivenPreviews({ areas }: { areas: readonly DeployedArea[] }) {
  const previews = useGivenPreviews();
  const revoke = useRevokePreview();
  const confirm = useConfirm();
  const toasts = useToasts();
  if (!previews.data || previews.data.length === 0) return null;

  const askToRevoke = ({ id, area, version, person }: GivenPreview) =>
    void confirm({
      title: `¿Revocar la vista previa de ${person}?`,
      description: (
        <p>
          Deja de ver <code>{version}</code> de «{deployableTitle(area, areas)}» al cambiar de página, y el enlace ya no
          sirve.
        </p>
      ),
      confirmLabel: 'Revocar',
      danger: true,
      onConfirm: async () => {
        await revoke.mutateAsync(id);
        toasts.success(TOASTS.release.previewRevoked);
      },
    });

  return (
    <Panel title="Vistas previas">
      <ul className="release-rows ui-rows" aria-label="Vistas previas">
        {previews.data.map((preview) => (
          <li key={preview.id}>
            <div className="ui-grow">
              <p>
                <strong>{preview.person}</strong> · {deployableTitle(preview.area, areas)}{' '}
                <code>{preview.version}</code>
              </p>
              <p className="ui-quiet ui-small">Hasta el {formatInstant(preview.expiresAt)}</p>
            </div>
            <Button
              danger
              size="small"
              aria-label={`Revocar la vista previa de ${preview.person}`}
              onClick={() => askToRevoke(preview)}
            >
              Revocar
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
