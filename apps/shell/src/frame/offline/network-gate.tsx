import { useConnection, useNeedsSignIn } from '@portal/api-client';
import type { AreaDescriptor, SessionUser } from '@portal/domain';
import { Button, EmptyState } from '@portal/ui';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAreas } from '../../areas/contexts';
import { menuOf } from '../../areas/portal-pages';

type NetworkGateProps = { area: AreaDescriptor; title: string; user: SessionUser; children: ReactNode };

export function useCanOpenNow(): (area: AreaDescriptor) => boolean {
  const isOnline = useConnection((connection) => connection.isOnline);
  const needsSignIn = useNeedsSignIn();
  return (area) => area.offline === true || (isOnline && !needsSignIn);
}

/** An area that was open before stays: its forms may hold entries. */
export function NetworkGate({ area, title, user, children }: NetworkGateProps) {
  const canOpen = useCanOpenNow()(area);
  const [opened, setOpened] = useState<string | null>(null);
  const { areas } = useAreas();
  const navigate = useNavigate();
  if (canOpen && opened !== area.name) setOpened(area.name);
  if (canOpen || opened === area.name) return children;
  const [working] = menuOf(areas, user).filter((item) => item.area.offline);
  return (
    <>
      <h1 className="ui-sr-only">{title}</h1>
      <EmptyState
        icon="warning"
        title={`«${title}» necesita conexión`}
        description="Se abrirá aquí cuando vuelva la red."
        action={
          working && (
            <Button type="primary" onClick={() => void navigate(working.page.path)}>
              Ir a {working.menu.label}
            </Button>
          )
        }
      />
    </>
  );
}
