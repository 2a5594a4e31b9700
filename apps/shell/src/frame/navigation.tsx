import { SHELL_ADDRESS, SHELL_WORDS, type SessionUser } from '@portal/domain';
import { Icon, Tooltip } from '@portal/ui';
import { Link, useMatch } from 'react-router-dom';
import { useCanOpenNow } from './offline/network-gate';
import { useAreas } from '../areas/contexts';
import { currentMenuItem, menuGroups, menuOf, type PortalPage } from '../areas/portal-pages';
import './navigation.css';

type NavigationProps = {
  user: SessionUser;
  current: PortalPage | null;
  isCollapsed?: boolean;
};

export function Navigation({ user, current, isCollapsed = false }: NavigationProps) {
  const { areas, registry } = useAreas();
  const items = menuOf(areas, user);
  const groups = menuGroups(items);
  const marked = currentMenuItem(items, current);
  const isHome = useMatch(SHELL_ADDRESS.home) !== null;
  const canOpenNow = useCanOpenNow();
  const hasHeadings = groups.length > 1;

  return (
    <nav className="navigation" aria-label="Menú principal">
      <ul>
        <NavigationLink
          to={SHELL_ADDRESS.home}
          icon="home"
          label={SHELL_WORDS.home.title}
          isCurrent={isHome}
          isCollapsed={isCollapsed}
        />
      </ul>
      {groups.map((group) => (
        <section key={group.title}>
          {hasHeadings && (isCollapsed ? <hr /> : <h2 className="ui-cut">{group.title}</h2>)}
          <ul>
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
          </ul>
        </section>
      ))}
    </nav>
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
