import { Segmented, useIsPhone } from '@portal/ui';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { PAGES } from './pages';

const TABS = [PAGES.releases, PAGES.jobs].map(({ path, title }) => ({ value: path, label: title }));

export function PlatformPages() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  return (
    <>
      <Segmented
        className="ui-above"
        block={isPhone}
        aria-label="Plataforma"
        options={TABS}
        value={pathname}
        onChange={(path) => void navigate(path)}
      />
      <Outlet />
    </>
  );
}
