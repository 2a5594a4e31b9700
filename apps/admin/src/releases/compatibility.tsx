import { describeIncompatibilities, type CompatibilityMatrix, type DeployedArea } from '@portal/domain';
import { Button, EmptyState, ErrorState, LoadingState, Panel, Tag } from '@portal/ui';
import { useState } from 'react';
import { useCompatibility } from '../api/releases';
import { deployableTitle } from './release-texts';

type Areas = readonly Pick<DeployedArea, 'name' | 'title'>[];
type Version = CompatibilityMatrix['versions'][number];

/** Versions that are shown at first, and with each 'Ver más'. */
const SHOWN = 20;

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

const SIGNS = {
  fits: { sign: '✓', label: 'Funciona' },
  fails: { sign: '✗', label: 'No funciona' },
};

/** The versions of the areas against those of the portal's shell, those in use first, and below them the missing parts. */
function Grid({ matrix: { versions, shells }, areas }: { matrix: CompatibilityMatrix; areas: Areas }) {
  const [shown, setShown] = useState(SHOWN);
  const isUsed = ({ role }: Version): boolean => role !== null;
  const sorted = [...versions.filter(isUsed), ...versions.filter((version) => !isUsed(version))];
  const rows = sorted.slice(0, shown);
  return (
    <>
      <div className="compatibility-grid" role="region" aria-label="Compatibilidad" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Versión</th>
              {shells.map(({ version, isCurrent, isTried }) => (
                <th key={version} scope="col">
                  <code>{version}</code>
                  {isCurrent && <span className="release-note">Actual</span>}
                  {isTried && <span className="release-note">En prueba</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((version) => (
              <tr key={`${version.area} ${version.version}`}>
                <th scope="row">
                  <VersionName {...version} areas={areas} />
                </th>
                {shells.map((shell) => {
                  const state = version.failsIn.some((failure) => failure.shell === shell.version) ? 'fails' : 'fits';
                  return (
                    <td key={shell.version} className={`compatibility-${state}`}>
                      <span aria-hidden="true">{SIGNS[state].sign}</span>
                      <span className="ui-sr-only">{SIGNS[state].label}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.flatMap(({ area, version, failsIn }) =>
        failsIn.map(({ shell, missing }) => (
          <p key={`${area} ${version} ${shell}`} className="release-note compatibility-missing">
            {deployableTitle(area, areas)} <code>{version}</code> no funciona en el portal <code>{shell}</code>: le
            falta {describeIncompatibilities(missing)}
          </p>
        )),
      )}
      {sorted.length > shown && (
        <Button onClick={() => setShown(shown + SHOWN)}>Ver más ({sorted.length - shown})</Button>
      )}
    </>
  );
}

function Deprecated({ matrix: { deprecated }, areas }: { matrix: CompatibilityMatrix; areas: Areas }) {
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
  return (
    <Panel title="Compatibilidad">
      {matrix.isError && !matrix.data ? (
        <ErrorState error={matrix.error} onRetry={() => void matrix.refetch()} />
      ) : !matrix.data ? (
        <LoadingState />
      ) : matrix.data.versions.length === 0 ? (
        <EmptyState title="No hay versiones publicadas" />
      ) : (
        <>
          <p className="release-note">
            Cada versión guardada de un área (filas) en cada versión del portal (columnas): ✓ funciona, ✗ le falta algo.
          </p>
          <Grid matrix={matrix.data} areas={areas} />
          <Deprecated matrix={matrix.data} areas={areas} />
        </>
      )}
    </Panel>
  );
}
