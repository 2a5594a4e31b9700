import { checksWords, sourceText, type DeployedVersion, type ReleaseSource, type VersionHealth } from '@portal/domain';
import { formatCount, Icon, DateText, Tag, Tooltip } from '@portal/ui';
import type { ReactNode } from 'react';
import { formatPercent } from './release-texts';

type VersionFactsProps = {
  label: string;
  version: DeployedVersion;
  children?: ReactNode;
};

export function VersionFacts({ label, version, children }: VersionFactsProps) {
  return (
    <div className="release-version">
      <p className="ui-quiet ui-small release-version-label">{label}</p>
      <p className="release-version-name">
        <code>{version.version}</code>
      </p>
      <p className="ui-quiet ui-small">
        {version.publishedBy} · <DateText value={version.publishedAt} />
      </p>
      <SourceFacts source={version.source} />
      {children}
      <Health health={version.health} />
    </div>
  );
}

export function SourceFacts({ source }: { source: ReleaseSource | undefined }) {
  if (!source) return null;
  const words = sourceText(source);
  const leftOut = checksWords(source);
  return (
    <>
      {source.note !== undefined && <p className="release-source-note">{source.note}</p>}
      {leftOut !== null && <Tag color="warning">Publicada {leftOut}</Tag>}
      {words !== '' && <p className="ui-quiet ui-small">{words}</p>}
    </>
  );
}

function Health({ health: { people, failed } }: { health: VersionHealth }) {
  const hasFailures = failed > 0;
  return (
    <dl className="release-health" aria-label="Últimas 24 horas">
      <div className={hasFailures ? 'release-health-warning' : undefined}>
        <dt>
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
        <dt>Con fallas</dt>
        <dd>{formatCount(failed)}</dd>
      </div>
      <div>
        <dt>Personas</dt>
        <dd>{formatCount(people)}</dd>
      </div>
    </dl>
  );
}
