import { JUDGED_MIN_PEOPLE, SHELL_DEPLOYABLE, type DeployedArea } from '@portal/domain';
import { Alert, Button, Flex, formatCount, Icon, Progress, Tag, useConfirm } from '@portal/ui';
import { usePromoteArea, useRemoveCanary, useRollBackArea, useWithdrawArea } from '../api/releases';
import { TOASTS } from '../toasts';
import { audienceText, formatPercent } from './release-texts';
import type { ReleaseChange } from './use-release-change';
import { VersionFacts } from './version-facts';

type AreaCardProps = {
  area: DeployedArea;
  number: number;
  change: ReleaseChange;
  onEditCanary: () => void;
  onPreview: () => void;
  onShowFailures: () => void;
};

export function AreaCard({ area, number, change, onEditCanary, onPreview, onShowFailures }: AreaCardProps) {
  const promote = usePromoteArea();
  const rollBack = useRollBackArea();
  const removeCanary = useRemoveCanary();
  const withdraw = useWithdrawArea();
  const confirm = useConfirm();
  const { name, title, owner, stable, isFailing, canary, previous } = area;
  const expected = { area: name, input: { expected: number } };
  const reach = (
    <p>Las personas que tienen el portal abierto pasan a ella al cambiar de página, sin perder lo que escriben.</p>
  );

  const askToPromote = () =>
    void confirm({
      title: `¿Dar la versión en prueba de «${title}» a todas las personas?`,
      description: (
        <>
          <p>
            <code>{canary?.version}</code> reemplaza a <code>{stable.version}</code>.
          </p>
          {reach}
        </>
      ),
      confirmLabel: 'Promover',
      onConfirm: () => change(() => promote.mutateAsync(expected), TOASTS.release.promoted),
    });

  const askToRollBack = () =>
    void confirm({
      title: `¿Volver a la versión anterior de «${title}»?`,
      description: (
        <>
          <p>
            <code>{previous}</code> reemplaza a <code>{stable.version}</code>.
          </p>
          {reach}
        </>
      ),
      confirmLabel: 'Volver a la anterior',
      danger: true,
      onConfirm: () => change(() => rollBack.mutateAsync(expected), TOASTS.release.rolledBack),
    });

  const askToRemoveCanary = () =>
    void confirm({
      title: `¿Retirar la versión en prueba de «${title}»?`,
      description: (
        <p>
          Todas las personas usarán <code>{stable.version}</code>.
        </p>
      ),
      confirmLabel: 'Retirar',
      danger: true,
      onConfirm: () => change(() => removeCanary.mutateAsync(expected), TOASTS.release.canaryRemoved),
    });

  const askToWithdraw = () =>
    void confirm({
      title: `¿Retirar «${title}» del portal?`,
      description: (
        <p>Sus páginas salen del menú de todas las personas. Puedes traerla de vuelta desde «Áreas retiradas».</p>
      ),
      confirmLabel: 'Retirar',
      danger: true,
      onConfirm: () => change(() => withdraw.mutateAsync(expected), TOASTS.release.withdrawn),
    });

  const rollBackButton = previous !== null && (
    <Button icon={<Icon name="undo" />} onClick={askToRollBack}>
      Volver a la versión anterior
    </Button>
  );

  return (
    <Flex
      component="li"
      className={canary ? 'ui-sheet release-area release-area-tried' : 'ui-sheet release-area'}
      vertical
      gap={16}
      aria-label={title}
    >
      <Flex className="release-area-head" align="center" gap={8}>
        <h2>{title}</h2>
        {canary && <Tag color="processing">En prueba</Tag>}
        <Button
          type="text"
          size="small"
          icon={<Icon name="list" />}
          onClick={onShowFailures}
          aria-label={`Ver errores de ${title}`}
        >
          Ver errores
        </Button>
      </Flex>
      {owner && (
        <p className="ui-quiet ui-small">
          Responsable: {owner.name} ({owner.contact})
        </p>
      )}
      {isFailing && (
        <Alert
          type="error"
          showIcon
          title={`La versión estable falla para ${formatCount(stable.health.failed)} de ${formatCount(stable.health.people)} personas.`}
          action={rollBackButton}
        />
      )}
      <div className={canary ? 'release-versions release-versions-two' : 'release-versions'}>
        <VersionFacts label="Estable" version={stable} />
        {canary && (
          <VersionFacts label="En prueba" version={canary}>
            <Flex vertical gap={2} style={{ maxWidth: 420 }}>
              <Progress percent={canary.share} showInfo={false} size="small" aria-label="Reparto" />
              <p>{audienceText(canary)}</p>
              <p className="ui-quiet ui-small">
                Se retira sola si falla para más del {formatPercent(canary.maxErrorRate)} de las personas, desde{' '}
                {JUDGED_MIN_PEOPLE} personas.
              </p>
            </Flex>
          </VersionFacts>
        )}
      </div>
      <Flex className="release-actions" wrap gap={8}>
        {canary ? (
          <>
            <Button type="primary" onClick={askToPromote}>
              Promover
            </Button>
            <Button onClick={onEditCanary}>Cambiar reparto</Button>
            <Button danger onClick={askToRemoveCanary}>
              Retirar prueba
            </Button>
          </>
        ) : (
          <Button onClick={onEditCanary}>Probar otra versión</Button>
        )}
        {name !== SHELL_DEPLOYABLE && <Button onClick={onPreview}>Vista previa</Button>}
        {!isFailing && rollBackButton}
        {name !== SHELL_DEPLOYABLE && (
          <Button type="text" onClick={askToWithdraw}>
            Retirar del portal
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
