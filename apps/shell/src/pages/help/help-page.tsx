import './help.css';
import { can, LINKED_PATHS, REQUEST_STATES, ROLE, SHOWN_STATUSES, type SessionUser } from '@portal/domain';
import { Flex, Page, PageHeader, Panel, RowKeysSwitch, StatusBadge, useIsPhone } from '@portal/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAreas } from '../../areas/contexts';
import { canOpen } from '../../areas/portal-pages';
import { helpOf } from './role-help';

export function HelpPage({ user }: { user: SessionUser }) {
  const isPhone = useIsPhone();
  const roles = helpOf(user);
  const isClient = user.roles.every(({ code }) => code === ROLE.client);
  const isOutside = can(user, 'requests:list-assigned');
  const pages = useAreas().areas.flatMap((area) => area.pages.filter((page) => canOpen(user, page)));
  const paths = new Map(pages.map(({ title, menu, path }) => [menu?.label ?? title, path]));
  const dossiers = pages.find(({ path }) => path === LINKED_PATHS.verifyDossier);
  return (
    <Page>
      <PageHeader title="Ayuda" description="Qué haces, en qué orden y a quién preguntar. También se lee sin red." />
      <div className="help">
        {roles.map(({ role, does, steps, ask }) => (
          <Panel key={role} title={role}>
            <p className="ui-above">
              <strong>{does}</strong>
            </p>
            <ol>
              {steps.map((step) => (
                <li key={step}>
                  {step.split(/(, | e |:)/).map((word) =>
                    paths.has(word) ? (
                      <Link key={word} className="ui-link" to={paths.get(word)!}>
                        {word}
                      </Link>
                    ) : (
                      word
                    ),
                  )}
                </li>
              ))}
            </ol>
            <p className="ui-below">
              <strong>A quién preguntar.</strong> {ask}
            </p>
          </Panel>
        ))}
        {isOutside && <Installing />}
        {!isPhone && <Keys user={user} isOpen={!isClient && !isOutside} />}
        <Part title="Qué significa cada estado">
          <dl className="ui-pairs">
            {SHOWN_STATUSES.map((status) => {
              const { holder, legend, forClient } = REQUEST_STATES[status];
              return (
                <div key={status}>
                  <dt>
                    <StatusBadge status={status} plain />
                  </dt>
                  <dd>
                    {isClient ? forClient : legend}
                    {roles.some((role) => role.holder !== null && role.holder === holder) && (
                      <strong> Te{'\u00a0'}toca.</strong>
                    )}
                  </dd>
                </div>
              );
            })}
          </dl>
        </Part>
        {dossiers && (
          <Part title="¿Te enviaron un expediente?">
            <p>
              El portal dice si el PDF es auténtico, o qué parte fue alterada:{' '}
              <Link className="ui-link" to={dossiers.path}>
                {dossiers.title}
              </Link>
              .
            </p>
          </Part>
        )}
      </div>
    </Page>
  );
}

function Part({ title, isOpen = true, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className="ui-sheet ui-panel" open={!useIsPhone() && isOpen}>
      <summary className="ui-panel-head">
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}

function Installing() {
  return (
    <Part title="Sin red">
      <p>
        Tus visitas, fotos y firmas quedan guardadas en este teléfono y se envían solas cuando vuelve la red. Instala el
        portal para que el teléfono no las borre: en iPhone, <strong>Compartir</strong> y{' '}
        <strong>Agregar a inicio</strong>; en Android, el menú <strong>⋮</strong> e <strong>Instalar aplicación</strong>
        . No cierres la sesión mientras algo diga «Por enviar».
      </p>
    </Part>
  );
}

const KEYS = [
  {
    keys: ['Alt', 'P'],
    does: 'En un formulario, usar la propuesta; si hay otra, el botón dice su tecla.',
    roles: [ROLE.client, ROLE.assigner, ROLE.liquidator, ROLE.invoicing],
  },
  { keys: ['J', 'K'], does: 'En una lista, bajar o subir una fila.' },
  { keys: ['A'], does: 'La acción principal de la fila: la de su primer botón.' },
  { keys: ['Ctrl', 'K'], does: 'Buscar desde cualquier página.' },
  {
    keys: ['hoy', 'mañana', '+2'],
    does: 'Se escriben en un campo de fecha; +2 son dos días después de hoy.',
    roles: [ROLE.client, ROLE.assigner, ROLE.processor, ROLE.report, ROLE.admin],
  },
];

function Keys({ user, isOpen }: { user: SessionUser; isOpen: boolean }) {
  const own = KEYS.filter(({ roles }) => !roles || user.roles.some(({ code }) => roles.some((role) => role === code)));
  return (
    <Part title="Teclas" isOpen={isOpen}>
      <dl className="ui-pairs">
        {own.map(({ keys, does }) => (
          <div key={does}>
            <Flex component="dt" align="start" gap={4}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </Flex>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="ui-below">
        <RowKeysSwitch />
      </div>
    </Part>
  );
}
