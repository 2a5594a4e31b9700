import { PRODUCT_NAME, SHELL_ADDRESS, type SessionUser } from '@portal/domain';
import { Button, Icon, Tooltip } from '@portal/ui';
import { Link } from 'react-router-dom';
import type { PortalPage } from '../areas/portal-pages';
import { BrandMark } from './brand-mark';
import { Navigation } from './navigation';

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
