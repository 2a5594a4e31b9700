import {
  confirmSession,
  signInAgain,
  useConnection,
  useNeedsSignIn,
  usePendingSends,
  useSession,
} from '@portal/api-client';
import type { SessionUser } from '@portal/domain';
import { Button } from '@portal/ui';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAreas } from '../../areas/contexts';
import { menuOf, type MenuItem } from '../../areas/portal-pages';
import { Strip } from '../strip';

const countOf = (pending: Readonly<Record<string, number>>): number =>
  Object.values(pending).reduce((sum, count) => sum + count, 0);

const waiting = (count: number): string => (count === 1 ? '1 envío por enviar.' : `${count} envíos por enviar.`);

function Places({ items }: { items: readonly MenuItem[] }) {
  return items.map(({ page, menu }, index) => (
    <span key={page.path}>
      {index > 0 && ', '}
      <Link to={page.path}>{menu.label}</Link>
    </span>
  ));
}

function WhatWorks({ items, current }: { items: readonly MenuItem[]; current: string | null }) {
  const working = items.filter(({ area }) => area.offline);
  if (working.length === 0) return 'Lo que ves puede haber cambiado, y para guardar se necesita red.';
  if (working.some(({ area }) => area.name === current)) {
    return 'Puedes seguir: lo que guardes se envía cuando vuelva la red.';
  }
  return (
    <>
      Puedes seguir en <Places items={working} />
      {working.length < items.length && '; lo demás necesita red'}.
    </>
  );
}

function useBar(user: SessionUser, current: string | null): ReactNode {
  const { areas } = useAreas();
  const isOnline = useConnection((connection) => connection.isOnline);
  const needsSignIn = useNeedsSignIn();
  const pending = usePendingSends();
  const count = countOf(pending);
  const items = menuOf(areas, user);
  if (!isOnline) {
    return (
      <p>
        <strong>Sin conexión.</strong> <WhatWorks items={items} current={current} />{' '}
        {count > 0 && <strong>{waiting(count)}</strong>}
      </p>
    );
  }
  if (needsSignIn) {
    return (
      <>
        <p>
          <strong>Hay conexión.</strong> Inicia sesión para ver lo nuevo{count > 0 && ' y enviar lo pendiente'}.{' '}
          {count > 0 && <strong>{waiting(count)}</strong>}
        </p>
        <Button size="small" type="primary" onClick={signInAgain}>
          Iniciar sesión
        </Button>
      </>
    );
  }
  const elsewhere = items.filter(({ area }) => area.name !== current && (pending[area.name] ?? 0) > 0);
  if (elsewhere.length === 0) return null;
  return (
    <p>
      <strong>{waiting(count)}</strong> Se envían al abrir <Places items={elsewhere.slice(0, 1)} />.
    </p>
  );
}

export function ConnectionBar({ user, current }: { user: SessionUser; current: string | null }) {
  const content = useBar(user, current);
  const isOnline = useConnection((connection) => connection.isOnline);
  const isOffline = useSession((session) => session.isOffline);
  useEffect(() => {
    if (isOnline && isOffline) void confirmSession();
  }, [isOnline, isOffline]);
  return (
    <div role="status" aria-live="polite">
      {content && (
        <Strip icon={isOnline ? 'info' : 'warning'} isLoud>
          {content}
        </Strip>
      )}
    </div>
  );
}
