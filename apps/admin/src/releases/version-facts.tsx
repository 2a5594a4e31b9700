import type { DeployedVersion, VersionHealth } from '@portal/domain';
import { formatCount, Icon, DateText, Tooltip } from '@portal/ui';
import type { ReactNode } from 'react';
import { formatPercent } from './release-words';
import { SourceFacts } from './source-facts';

type VersionFactsProps = {
  /** What this version is: 'Estable', 'En prueba'. */
  label: string;
  version: DeployedVersion;
  /** Percent above which the rate is marked; none for a version that is not taken back by itself. */
  maxErrorRate?: number;
  children?: ReactNode;
};

/** One version of an area: which, by whom and since when, and how it has done in the last day. */
export function VersionFacts({ label, version, maxErrorRate, children }: VersionFactsProps) {
  return (
    <div className="release-version">
      <p className="release-version-label">{label}</p>
      <p className="release-version-name">
        <code>{version.version}</code>
      </p>
      <p className="release-version-origin">
        {version.publishedBy} · <DateText value={version.publishedAt} />
      </p>
      <SourceFacts source={version.source} />
      {children}
      <Health health={version.health} maxErrorRate={maxErrorRate} />
    </div>
  );
}

function Health({ health, maxErrorRate }: { health: VersionHealth; maxErrorRate?: number | undefined }) {
  const { visits, failures, people, errorRate } = health;
  const isTooHigh = errorRate !== null && maxErrorRate !== undefined && errorRate > maxErrorRate;
  const isFailing = failures > 0;
  return (
    <dl className="release-health" aria-label="Últimas 24 horas">
      <div className={isTooHigh ? 'release-health-bad' : isFailing ? 'release-health-warning' : undefined}>
        <dt>
          <Tooltip title="Visitas de las últimas 24 horas que terminaron en un error">
            <span tabIndex={0}>Errores</span>
          </Tooltip>
        </dt>
        <dd>
          {isFailing && <Icon name="warning" />}
          {errorRate === null ? '–' : formatPercent(errorRate)}
        </dd>
      </div>
      <div>
        <dt>Fallidas</dt>
        <dd>{formatCount(failures)}</dd>
      </div>
      <div>
        <dt>Visitas</dt>
        <dd>{formatCount(visits)}</dd>
      </div>
      <div>
        <dt>Personas</dt>
        <dd>{formatCount(people)}</dd>
      </div>
    </dl>
  );
}
