import { PRODUCT_NAME, type SessionUser, SHELL_ADDRESS, SHELL_WORDS } from '@portal/domain';
import { Button, Drawer, Flex, Icon, Tooltip } from '@portal/ui';
import { Link, useMatch } from 'react-router-dom';
import { BrandMark } from './brand-mark';
import { useCanOpenNow } from './offline/network-gate';
import { useAreas } from '../areas/contexts';
import { currentMenuItem, menuGroups, menuOf, type PortalPage } from '../areas/portal-pages';
import './navigation.css';

type NavigationProps = {
  user: SessionUser;
  current: PortalPage | null;
  isCollapsed?: boolean;
};

function Navigation({ user, current, isCollapsed = false }: NavigationProps) {
  const { areas, registry } = useAreas();
  const items = menuOf(areas, user);
  const groups = menuGroups(items);
  const marked = currentMenuItem(items, current);
  const isHome = useMatch(SHELL_ADDRESS.home) !== null;
  const canOpenNow = useCanOpenNow();
  const hasHeadings = groups.length > 1;

  return (
    <Flex component="nav" className="navigation" vertical gap={20} aria-label="Menú principal">
      <Flex component="ul" vertical gap={2}>
        <NavigationLink
          to={SHELL_ADDRESS.home}
          icon="home"
          label={SHELL_WORDS.home.title}
          isCurrent={isHome}
          isCollapsed={isCollapsed}
        />
      </Flex>
      {groups.map((group) => (
        <section key={group.title}>
          {hasHeadings && (isCollapsed ? <hr /> : <h2 className="ui-cut">{group.title}</h2>)}
          <Flex component="ul" vertical gap={2}>
            {group.items.map(({ page, menu, area }) => (
              <NavigationLink
                key={page.path}
                to={page.path}
                icon={menu.icon}
                label={menu.label}
                isCurrent={page.path === marked?.page.path}
                isCollapsed={isCollapsed}
                isAway={!canOpenNow(area)}
                onApproach={() => registry.preload(area)}
              />
            ))}
          </Flex>
        </section>
      ))}
    </Flex>
  );
}

type NavigationLinkProps = {
  to: string;
  icon: string;
  label: string;
  isCurrent: boolean;
  isCollapsed: boolean;
  /** It cannot be opened now: its page says why. */
  isAway?: boolean;
  onApproach?: () => void;
};

function NavigationLink({ to, icon, label, isCurrent, isCollapsed, isAway = false, onApproach }: NavigationLinkProps) {
  const words = isAway ? `${label} (necesita conexión)` : label;
  return (
    <li>
      <Tooltip title={isCollapsed ? words : ''} placement="right">
        <Link
          to={to}
          className={`navigation-link${isAway ? ' navigation-link-away' : ''}`}
          aria-current={isCurrent ? 'page' : undefined}
          aria-label={isCollapsed || isAway ? words : undefined}
          onPointerEnter={onApproach}
          onFocus={onApproach}
        >
          <Icon name={icon} />
          {!isCollapsed && <span>{label}</span>}
        </Link>
      </Tooltip>
    </li>
  );
}

type SidebarProps = {
  user: SessionUser;
  current: PortalPage | null;
  isCollapsed: boolean;
  onToggle: () => void;
};

export function Sidebar({ user, current, isCollapsed, onToggle }: SidebarProps) {
  const toggleLabel = isCollapsed ? 'Expandir menú' : 'Contraer menú';
  return (
    <aside className={isCollapsed ? 'sidebar sidebar-collapsed' : 'sidebar'}>
      <Link to={SHELL_ADDRESS.home} className="sidebar-brand" aria-label={`${PRODUCT_NAME}, ir al inicio`}>
        <BrandMark />
        {!isCollapsed && <span>{PRODUCT_NAME}</span>}
      </Link>
      <div className="sidebar-scroll">
        <Navigation user={user} current={current} isCollapsed={isCollapsed} />
      </div>
      <div className="sidebar-foot">
        <Tooltip title={isCollapsed ? toggleLabel : ''} placement="right">
          <Button
            type="text"
            className="sidebar-toggle"
            icon={<Icon name={isCollapsed ? 'next' : 'previous'} />}
            aria-label={toggleLabel}
            aria-expanded={!isCollapsed}
            onClick={onToggle}
          >
            {isCollapsed ? null : 'Contraer'}
          </Button>
        </Tooltip>
      </div>
    </aside>
  );
}

type NavigationDrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  user: SessionUser;
  current: PortalPage | null;
};

export function NavigationDrawer({ isOpen, onClose, user, current }: NavigationDrawerProps) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size="min(320px, 86vw)"
      closable={false}
      className="navigation-drawer"
      aria-label="Menú"
      destroyOnHidden
    >
      <Flex className="navigation-drawer-head" align="center" justify="space-between">
        <span className="sidebar-brand">
          <BrandMark />
          <span>{PRODUCT_NAME}</span>
        </span>
        <Button type="text" icon={<Icon name="close" />} aria-label="Cerrar menú" onClick={onClose} />
      </Flex>
      <Navigation user={user} current={current} />
    </Drawer>
  );
}
