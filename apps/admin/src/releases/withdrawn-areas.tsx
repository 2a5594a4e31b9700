import type { WithdrawnArea } from '@portal/domain';
import { Button, Flex, Icon, Panel, useConfirm } from '@portal/ui';
import { useRollBackArea } from '../api/releases';
import { TOASTS } from '../toasts';
import type { ReleaseChange } from './use-release-change';

export function WithdrawnAreas({ areas, change }: { areas: readonly WithdrawnArea[]; change: ReleaseChange }) {
  const rollBack = useRollBackArea();
  const confirm = useConfirm();
  if (areas.length === 0) return null;

  const askToReturn = ({ name, title, version }: WithdrawnArea) =>
    void confirm({
      title: `¿Traer de vuelta «${title}»?`,
      description: (
        <p>
          Sus páginas vuelven al menú en la versión <code>{version}</code>.
        </p>
      ),
      confirmLabel: 'Traer de vuelta',
      onConfirm: () =>
        change(
          (confirmation) => rollBack.mutateAsync({ area: name, input: { version, ...confirmation } }),
          TOASTS.release.returned,
        ),
    });

  return (
    <Panel title="Áreas quitadas del menú">
      <ul className="release-rows ui-rows" aria-label="Áreas quitadas del menú">
        {areas.map((area) => (
          <Flex key={area.name} component="li" align="center" gap={12}>
            <div className="ui-grow">
              <p>
                <strong>{area.title}</strong>
              </p>
              <p className="ui-quiet ui-small">
                Última versión: <code>{area.version}</code>
              </p>
            </div>
            <Button
              size="small"
              icon={<Icon name="undo" />}
              aria-label={`Traer de vuelta ${area.title}`}
              onClick={() => askToReturn(area)}
            >
              Traer de vuelta
            </Button>
          </Flex>
        ))}
      </ul>
    </Panel>
  );
}
