import { SHELL_ADDRESS } from '@portal/domain';
import { Icon } from '@portal/ui';
import { Link, useLocation } from 'react-router-dom';
import './not-found-page.css';

export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <div className="not-found">
      <p className="not-found-number">404</p>
      <h1>La página que estás buscando no existe</h1>
      <p className="not-found-words">
        Es posible que la dirección esté mal escrita, que el enlace esté roto o que la página se haya movido.
      </p>
      <p className="not-found-address">
        <code>{pathname}</code>
      </p>
      <Link className="button-link" to={SHELL_ADDRESS.home}>
        <Icon name="home" /> Volver al inicio
      </Link>
    </div>
  );
}
