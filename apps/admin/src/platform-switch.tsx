import { Segmented } from '@portal/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import { PAGES } from './pages';

const TABS = [
  { value: PAGES.releases.path, label: 'Versiones' },
  { value: PAGES.jobs.path, label: 'Trabajos' },
];
const SWITCHED = 'switched';

const focusChosen = (tabs: HTMLElement | null) => tabs?.querySelector<HTMLElement>(':checked')?.focus();

// Each page has its own, and the focus goes from one to the other.
export function PlatformSwitch() {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const navigate = useNavigate();
  return (
    <Segmented
      ref={state === SWITCHED ? focusChosen : null}
      className="ui-above"
      aria-label="Plataforma"
      options={TABS}
      value={pathname}
      onChange={(path) => void navigate(path, { state: SWITCHED })}
    />
  );
}
