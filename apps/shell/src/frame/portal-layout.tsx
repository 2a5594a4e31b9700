import { rememberPerson, useConnection, useSession } from '@portal/api-client';
import {
  type KeepOutcome,
  LOCAL_VERSION,
  noticeKindsOf,
  PRODUCT_NAME,
  type SessionUser,
  worksOffline,
} from '@portal/domain';
import { Button, Flex, Icon, useIsPhone, useMediaQuery, useStoredChoice } from '@portal/ui';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { NoticesBell } from './notices/notices-bell';
import { ConnectionBar } from './offline/connection-bar';
import { InstallHint } from './offline/install-hint';
import { askForPersistence, keepPortal } from './offline/offline-portal';
import { Strip } from './strip';
import { tabTitle } from './tab-title';
import { VersionOffer } from './version-offer';
import { SearchButton } from './search/search-button';
import { useAreas, useRelease } from '../areas/contexts';
import { currentMenuItem, menuOf, type PortalPage } from '../areas/portal-pages';
import { resetRemoteOverrides } from '../areas/remote-overrides';
import { whenIdle } from '../areas/when-idle';
import { BrandMark } from './brand-mark';
import { NavigationDrawer, Sidebar } from './navigation';
import { UserMenu } from './user-menu';
import './layout.css';

type PortalLayoutProps = {
  user: SessionUser;
  title: string;
  current: PortalPage | null;
  children: ReactNode;
};

/** Below this width an open sidebar leaves less than 900 px to a list, so it starts as icons; CSS pixels. */
const ROOMY_WIDTH = 1200;

/** Up to this width an open sidebar beside the page would leave a table too little room: it opens over the page. */
const OVERLAY = '(max-width: 1023px)';

function useSidebar() {
  const opensOver = useMediaQuery(OVERLAY);
  // Depends on the first width: a window that is made narrower later keeps its sidebar.
  const [suits] = useState(() => (window.innerWidth < ROOMY_WIDTH ? 'collapsed' : 'open'));
  const [choice, choose] = useStoredChoice('portal.sidebar', ['open', 'collapsed'], suits);
  const isCollapsed = choice === 'collapsed';
  return { isCollapsed: opensOver || isCollapsed, opensOver, toggle: () => choose(isCollapsed ? 'open' : 'collapsed') };
}

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
      <Flex className="ui-grow" vertical>
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
      </Flex>
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

async function keep(user: SessionUser): Promise<KeepOutcome> {
  const outcome = await keepPortal(user);
  // The person may have signed out meanwhile.
  if (outcome !== 'kept' || useSession.getState().user?.id !== user.id) return outcome;
  await rememberPerson(user);
  await askForPersistence();
  return outcome;
}

function useOfflinePortal(user: SessionUser): KeepOutcome | null {
  const { areas, registry } = useAreas();
  const { shell, number } = useRelease();
  const isOnline = useConnection((connection) => connection.isOnline);
  const isOffline = useSession((session) => session.isOffline);
  const [outcome, setOutcome] = useState<KeepOutcome | null>(null);
  // Files of a developer's machine change and are not stored.
  const isPublished = registry.overrides.length === 0 && shell.version !== LOCAL_VERSION;
  const isWanted = isPublished && isOnline && !isOffline && areas.some((area) => worksOffline(area, user));
  useEffect(() => {
    if (!isWanted) return;
    return whenIdle(() => {
      keep(user).then(setOutcome, () => setOutcome('failed'));
    });
    // Once for each person and release: the same person may be another object.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWanted, user.id, number]);
  return outcome;
}

/**
 * Does for a person who arrives at another page what a full page load would do: the tab's title, and the focus at the start of
 * the content, unless the page has put it somewhere itself. A change of filters or of the page number is no arrival.
 */
function usePageArrival(title: string, main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);

  useEffect(() => {
    document.title = tabTitle(title);
  }, [title]);

  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const content = main.current;
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [pathname, main]);
}

function OverrideBanner() {
  const { registry } = useAreas();
  const shown = registry.overrides.filter(({ isOwn, descriptor }) => !isOwn || !descriptor);
  if (shown.length === 0) return null;
  return (
    <div role="status">
      <Strip icon="warning" isLoud>
        <p>
          <strong>Versiones locales, sin verificar:</strong>{' '}
          {shown.map(({ name, manifest, descriptor }) => (
            <span key={name}>
              {name} desde {new URL(manifest).host}
              {!descriptor && ' (no responde)'}{' '}
            </span>
          ))}
        </p>
        <Button size="small" onClick={resetRemoteOverrides}>
          Restablecer
        </Button>
      </Strip>
    </div>
  );
}
