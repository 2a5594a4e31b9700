import { type DeployedArea, formatCount, SHELL_DEPLOYABLE } from '@portal/domain';
import { Alert, Button, Flex, Icon, Progress, Tag, useConfirm } from '@portal/ui';
import { useEndCandidate, usePromoteArea, useRollBackArea } from '../api/releases';
import { TOASTS } from '../toasts';
import { audienceText } from './release-texts';
import type { ReleaseChange } from './use-release-change';
import { VersionFacts } from './version-facts';

type AreaCardProps = {
  area: DeployedArea;
  change: ReleaseChange;
  onTry: () => void;
  onWithdraw: () => void;
  onShowFailures: () => void;
};

export function AreaCard({ area, change, onTry, onWithdraw, onShowFailures }: AreaCardProps) {
  const promote = usePromoteArea();
  const rollBack = useRollBackArea();
  const endCandidate = useEndCandidate();
  const confirm = useConfirm();
  const { name, title, owner, stable, isFailing, candidate, previous } = area;

  const replacing = (version: string | null | undefined) => (
    <>
      <p>
        <code>{version}</code> reemplaza a <code>{stable.version}</code>.
      </p>
      <p>Las personas que tienen el portal abierto pasan a ella al cambiar de página, sin perder lo que escriben.</p>
    </>
  );
  const askToPromote = () =>
    void confirm({
      title: `¿Dar la versión en prueba de «${title}» a todas las personas?`,
      description: replacing(candidate?.version),
      confirmLabel: 'Dar a todos',
      onConfirm: () => change((input) => promote.mutateAsync({ area: name, input }), TOASTS.release.promoted),
    });
  const askToRollBack = () =>
    void confirm({
      title: `¿Volver a la versión anterior de «${title}»?`,
      description: replacing(previous),
      confirmLabel: 'Volver a la anterior',
      danger: true,
      onConfirm: () => change((input) => rollBack.mutateAsync({ area: name, input }), TOASTS.release.rolledBack),
    });
  const askToEndCandidate = () =>
    void confirm({
      title: `¿Terminar la prueba de «${title}»?`,
      description: <p>Todas las personas usarán la versión de todos.</p>,
      confirmLabel: 'Terminar prueba',
      danger: true,
      onConfirm: () =>
        change((input) => endCandidate.mutateAsync({ area: name, input }), TOASTS.release.candidateEnded),
    });

  const rollBackButton = previous !== null && (
    <Button icon={<Icon name="undo" />} onClick={askToRollBack}>
      Volver a la anterior
    </Button>
  );

  return (
    <Flex
      component="li"
      className={candidate ? 'ui-sheet release-area release-area-tried' : 'ui-sheet release-area'}
      vertical
      aria-label={title}
    >
      <Flex className="release-area-head" align="center" gap={8}>
        <h2>{title}</h2>
        {candidate && <Tag color="processing">En prueba</Tag>}
        <Button
          type="text"
          size="small"
          className="ui-row-action"
          icon={<Icon name="list" />}
          onClick={onShowFailures}
          aria-label={`Ver fallas de ${title}`}
        >
          Ver fallas
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
          title={`La versión de todos falla para ${formatCount(stable.health.failed)} de ${formatCount(stable.health.people)} personas.`}
          action={rollBackButton}
        />
      )}
      <div className={candidate ? 'release-versions release-versions-two' : 'release-versions'}>
        <VersionFacts label={candidate && 'La versión de todos'} version={stable} />
        {candidate && (
          <VersionFacts label="En prueba" version={candidate}>
            <p>La prueban: {audienceText(candidate)}</p>
            <Progress percent={candidate.share} showInfo={false} size="small" aria-label="Parte de las personas" />
          </VersionFacts>
        )}
      </div>
      <Flex className="release-actions" wrap gap={8}>
        {candidate ? (
          <>
            <Button type="primary" onClick={askToPromote}>
              Dar a todos
            </Button>
            <Button onClick={onTry}>Cambiar quiénes</Button>
            <Button onClick={askToEndCandidate}>Terminar prueba</Button>
          </>
        ) : (
          <Button onClick={onTry}>Probar otra versión</Button>
        )}
        {!isFailing && rollBackButton}
        {name !== SHELL_DEPLOYABLE && (
          <Button type="text" className="ui-row-action ui-row-action-danger" onClick={onWithdraw}>
            Quitar del menú
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
