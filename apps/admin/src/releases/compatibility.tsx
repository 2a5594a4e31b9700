import { describeIncompatibilities, type CompatibilityMatrix, type DeployedArea } from '@portal/domain';
import { Button, EmptyState, ErrorState, LoadingState, Panel, Tag } from '@portal/ui';
import { useState } from 'react';
import { useCompatibility } from '../api/releases';
import { deployableTitle } from './release-words';

type Areas = readonly Pick<DeployedArea, 'name' | 'title'>[];
type Version = CompatibilityMatrix['versions'][number];

/** Versions that are shown at first, and with each 'Ver más'. */
const SHOWN = 10;

const ROLE_TAGS = {
  stable: { color: 'success', label: 'Estable' },
  canary: { color: 'processing', label: 'En prueba' },
};

function VersionName({ area, version, role, areas }: Pick<Version, 'area' | 'version' | 'role'> & { areas: Areas }) {
  return (
    <p className="compatibility-name">
      {deployableTitle(area, areas)} <code>{version}</code>
      {role && <Tag color={ROLE_TAGS[role].color}>{ROLE_TAGS[role].label}</Tag>}
    </p>
  );
}

/** The versions of the portal in which a version of an area works, and what is missing in the others. */
function Row({ version, shells, areas }: { version: Version; shells: CompatibilityMatrix['shells']; areas: Areas }) {
  const working = shells.length - version.failsIn.length;
  return (
    <li>
      <div className="release-row-words">
        <VersionName {...version} areas={areas} />
        {version.failsIn.map(({ shell, missing }) => (
          <p key={shell} className="release-note compatibility-missing">
            No funciona en el portal <code>{shell}</code>: le falta {describeIncompatibilities(missing)}
          </p>
        ))}
        {!version.isRecorded && <p className="release-note">Sin nombres registrados: solo se comparan versiones.</p>}
      </div>
      <span className="compatibility-count">
        {working} de {shells.length}
      </span>
    </li>
  );
}

function Deprecated({ deprecated, areas }: { deprecated: CompatibilityMatrix['deprecated']; areas: Areas }) {
  if (deprecated.length === 0) return null;
  return (
    <>
      <h3 className="compatibility-title">Nombres obsoletos</h3>
      <ul className="release-rows" aria-label="Nombres obsoletos">
        {deprecated.map(({ module, name, advice, usedBy }) => (
          <li key={`${module} ${name}`}>
            <div className="release-row-words">
              <p>
                <code>{name}</code> de {module}: {advice}
              </p>
              {usedBy.length === 0 && <p className="release-note">Ya nadie lo usa: se puede quitar.</p>}
              {usedBy.map((version) => (
                <VersionName key={`${version.area} ${version.version}`} {...version} areas={areas} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** 'Compatibilidad': each stored version of each area against each stored version of the portal's shell. */
export function Compatibility({ areas }: { areas: Areas }) {
  const matrix = useCompatibility();
  const [shown, setShown] = useState(SHOWN);
  const versions = matrix.data?.versions ?? [];
  return (
    <Panel title="Compatibilidad">
      {matrix.isError && !matrix.data ? (
        <ErrorState error={matrix.error} onRetry={() => void matrix.refetch()} />
      ) : !matrix.data ? (
        <LoadingState />
      ) : versions.length === 0 ? (
        <EmptyState title="No hay versiones publicadas" />
      ) : (
        <>
          <p className="release-note">
            En cuántas versiones del portal funciona cada versión de cada área, y qué le falta en las demás.
          </p>
          <ul className="release-rows compatibility-rows" aria-label="Compatibilidad">
            {versions.slice(0, shown).map((version) => (
              <Row
                key={`${version.area} ${version.version}`}
                version={version}
                shells={matrix.data.shells}
                areas={areas}
              />
            ))}
          </ul>
          {versions.length > shown && (
            <Button className="compatibility-more" onClick={() => setShown(shown + SHOWN)}>
              Ver más ({versions.length - shown})
            </Button>
          )}
          <Deprecated deprecated={matrix.data.deprecated} areas={areas} />
        </>
      )}
    </Panel>
  );
}
