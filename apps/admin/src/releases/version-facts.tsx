import { checksWords, sourceText, type DeployedVersion, type ReleaseSource, type VersionHealth } from '@portal/domain';
import { Flex, formatCount, Icon, DateText, Tag, Tooltip } from '@portal/ui';
import type { ReactNode } from 'react';
import { formatPercent } from './release-texts';

type VersionFactsProps = {
  label: string;
  version: DeployedVersion;
  children?: ReactNode;
};

export function VersionFacts({ label, version, children }: VersionFactsProps) {
  return (
    <Flex vertical align="start" gap={4}>
      <strong className="ui-quiet ui-small">{label}</strong>
      <strong>
        <code>{version.version}</code>
      </strong>
      <p className="ui-quiet ui-small">
        {version.publishedBy} · <DateText value={version.publishedAt} />
      </p>
      <SourceFacts source={version.source} />
      {children}
      <Health health={version.health} />
    </Flex>
  );
}

export function SourceFacts({ source }: { source: ReleaseSource | undefined }) {
  if (!source) return null;
  const words = sourceText(source);
  const leftOut = checksWords(source);
  return (
    <>
      {source.note !== undefined && <p>{source.note}</p>}
      {leftOut !== null && <Tag color="warning">Publicada {leftOut}</Tag>}
      {words !== '' && <p className="ui-quiet ui-small">{words}</p>}
    </>
  );
}

function Health({ health: { people, failed } }: { health: VersionHealth }) {
  const hasFailures = failed > 0;
  return (
    <Flex component="dl" className="release-health" gap="4px 28px" aria-label="Últimas 24 horas">
      <div className={hasFailures ? 'release-health-warning' : undefined}>
        <dt className="ui-quiet ui-small">
          <Tooltip title="Parte de las personas de las últimas 24 horas que vio una falla">
            <span tabIndex={0}>Fallas</span>
          </Tooltip>
        </dt>
        <dd>
          {hasFailures && <Icon name="warning" />}
          {people === 0 ? '–' : formatPercent((failed / people) * 100)}
        </dd>
      </div>
      <div>
        <dt className="ui-quiet ui-small">Con fallas</dt>
        <dd>{formatCount(failed)}</dd>
      </div>
      <div>
        <dt className="ui-quiet ui-small">Personas</dt>
        <dd>{formatCount(people)}</dd>
      </div>
    </Flex>
  );
}
