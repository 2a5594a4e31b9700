import { noticeKindsOf, PRODUCT_NAME, type SessionUser } from '@portal/domain';
import { Button, Flex, Icon, useIsPhone } from '@portal/ui';
import { useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { NoticesBell } from './notices/notices-bell';
import { ConnectionBar } from './offline/connection-bar';
import { InstallHint } from './offline/install-hint';
import { useOfflinePortal } from './offline/use-offline-portal';
import { VersionOffer } from './version-offer';
import { SearchButton } from './search/search-button';
import { useAreas } from '../areas/contexts';
import { currentMenuItem, menuOf, type PortalPage } from '../areas/portal-pages';
import { BrandMark } from './brand-mark';
import { NavigationDrawer } from './navigation-drawer';
import { OverrideBanner } from './override-banner';
import { Sidebar } from './sidebar';
import { usePageArrival } from './use-page-arrival';
import { useSidebar } from './use-sidebar';
import { UserMenu } from './user-menu';
import './layout.css';

type PortalLayoutProps = {
  user: SessionUser;
  title: string;
  current: PortalPage | null;
  children: ReactNode;
};

export function PortalLayout({ user, title, current, children }: PortalLayoutProps) {
  const isPhone = useIsPhone();
  const { isCollapsed, opensOver, toggle } = useSidebar();
  const { key } = useLocation();
  // Following a link closes the drawer: it is open for the address at which it was opened.
  const [drawerOpenAt, setDrawerOpenAt] = useState<string | null>(null);
  const main = useRef<HTMLElement>(null);
  usePageArrival(title, main);
  const outcome = useOfflinePortal(user);
  const { areas } = useAreas();
  // A page below the menu entry of another area, as the agenda of a leader, stands in that one's place.
  const area = currentMenuItem(menuOf(areas, user), current)?.area ?? current?.area;

  return (
    <div className="portal-layout">
      <a
        className="skip-link"
        href="#contenido"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Ir al contenido
      </a>
      {!isPhone && (
        <Sidebar
          user={user}
          current={current}
          isCollapsed={isCollapsed}
          onToggle={opensOver ? () => setDrawerOpenAt(key) : toggle}
        />
      )}
      <div className="ui-grow portal-column">
        <OverrideBanner />
        <header className="top-bar">
          {isPhone ? (
            <>
              <Button
                type="text"
                icon={<Icon name="menu" />}
                aria-label="Abrir menú"
                aria-expanded={drawerOpenAt === key}
                onClick={() => setDrawerOpenAt(key)}
              />
              <span className="ui-grow top-bar-brand">
                <BrandMark />
                {PRODUCT_NAME}
              </span>
            </>
          ) : (
            <p className="ui-grow top-bar-place">
              {area && <span className="ui-cut">{area.title}</span>}
              <span className="ui-cut">{title}</span>
            </p>
          )}
          <Flex align="center" gap={isPhone ? 0 : 8}>
            <SearchButton user={user} />
            {noticeKindsOf(user).length > 0 && <NoticesBell user={user} />}
          </Flex>
          <UserMenu user={user} />
        </header>
        <ConnectionBar user={user} current={current?.area.name ?? null} />
        <InstallHint outcome={outcome} />
        <VersionOffer />
        <main id="contenido" ref={main} tabIndex={-1} className="portal-content">
          {children}
        </main>
      </div>
      {opensOver && (
        <NavigationDrawer
          isOpen={drawerOpenAt === key}
          onClose={() => setDrawerOpenAt(null)}
          user={user}
          current={current}
        />
      )}
      <p className="ui-sr-only" role="status" aria-live="polite">
        {title}
      </p>
    </div>
  );
}
