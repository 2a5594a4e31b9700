import { audienceText, type DeployedArea, formatCount, SHELL_DEPLOYABLE } from '@portal/domain';
import { Alert, Button, Flex, Icon, MenuButton, Progress, Tag, useConfirm } from '@portal/ui';
import { useEndCandidate, usePromoteArea, useRollBackArea } from '../api/releases';
import { TOASTS } from '../toasts';
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

  const more = { try: onTry, back: askToRollBack, failures: onShowFailures, withdraw: onWithdraw };

  return (
    <Flex component="li" className="ui-sheet release-area" vertical aria-label={title}>
      <Flex className="release-area-head" align="center" gap={8}>
        <h2>{title}</h2>
        {candidate && <Tag color="processing">En prueba</Tag>}
        <MenuButton
          size="small"
          icon={<Icon name="more" />}
          placement="bottomRight"
          aria-label={`Más de ${title}`}
          items={[
            candidate ? null : { key: 'try', label: 'Probar otra versión' },
            previous === null || isFailing ? null : { key: 'back', label: 'Volver a la anterior' },
            { key: 'failures', label: 'Historial de fallas' },
            name === SHELL_DEPLOYABLE ? null : { key: 'withdraw', label: 'Quitar del menú', danger: true },
          ]}
          onChoose={(key) => more[key as keyof typeof more]()}
        >
          Más
        </MenuButton>
      </Flex>
      {isFailing && (
        <Alert
          type="error"
          showIcon
          title={`La versión de todos falla para ${formatCount(stable.health.failed)} de ${formatCount(stable.health.people)} personas.`}
          action={
            previous !== null && (
              <Button icon={<Icon name="undo" />} onClick={askToRollBack}>
                Volver a la anterior
              </Button>
            )
          }
        />
      )}
      <div className={candidate ? 'release-versions release-versions-two' : 'release-versions'}>
        <VersionFacts label={candidate && 'La versión de todos'} version={stable} owner={owner} />
        {candidate && (
          <VersionFacts label="En prueba" version={candidate}>
            <p>La prueban: {audienceText({ ...candidate, named: candidate.persons.map(({ name }) => name) })}</p>
            <Progress percent={candidate.share} showInfo={false} size="small" aria-label="Parte de las personas" />
          </VersionFacts>
        )}
      </div>
      {candidate && (
        <Flex className="release-actions" wrap gap={8}>
          <Button type="primary" onClick={askToPromote}>
            Dar a todos
          </Button>
          <Button onClick={onTry}>Cambiar quiénes</Button>
          <Button onClick={askToEndCandidate}>Terminar prueba</Button>
        </Flex>
      )}
    </Flex>
  );
}
