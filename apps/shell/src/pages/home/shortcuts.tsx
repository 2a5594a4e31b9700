import type { SessionUser } from '@portal/domain';
import { Icon } from '@portal/ui';
import { Link } from 'react-router-dom';
import { useAreas } from '../../areas/contexts';
import { menuOf } from '../../areas/portal-pages';

const isSame = (one: string, other: string): boolean => one.localeCompare(other, 'es', { sensitivity: 'base' }) === 0;

export function Shortcuts({ user }: { user: SessionUser }) {
  const { areas, registry } = useAreas();
  const items = menuOf(areas, user);
  if (items.length === 0) return null;
  return (
    <section className="home-section" aria-labelledby="shortcuts">
      <h2 id="shortcuts">Accesos directos</h2>
      <ul className="shortcuts">
        {items.map(({ area, page, menu }) => (
          <li key={page.path}>
            <Link
              to={page.path}
              className="ui-sheet shortcut"
              onPointerEnter={() => registry.preload(area)}
              onFocus={() => registry.preload(area)}
            >
              <span className="ui-emblem shortcut-icon">
                <Icon name={menu.icon} />
              </span>
              <span className="shortcut-words">
                <strong>{menu.label}</strong>
                {!isSame(page.title, menu.label) && <span>{page.title}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
