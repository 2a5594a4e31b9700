import type { DeployedVersion, VersionHealth } from '@portal/domain';
import { formatCount, Icon, DateText, Tooltip } from '@portal/ui';
import type { ReactNode } from 'react';
import { formatPercent } from './release-words';
import { SourceFacts } from './source-facts';

type VersionFactsProps = {
  /** Role of this version: 'Estable', 'En prueba'. */
  label: string;
  version: DeployedVersion;
  /** Percent above which the rate is marked; none for a version that is not taken back by itself. */
  children?: ReactNode;
};

/** One version of an area: which, by whom and since when, and how it has done in the last day. */
export function VersionFacts({ label, version, children }: VersionFactsProps) {
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
      <Health health={version.health} />
    </div>
  );
}

function Health({ health }: { health: VersionHealth }) {
  const { visits, failures, people, errorRate } = health;
  const isFailing = failures > 0;
  return (
    <dl className="release-health" aria-label="Últimas 24 horas">
      <div className={isFailing ? 'release-health-warning' : undefined}>
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
