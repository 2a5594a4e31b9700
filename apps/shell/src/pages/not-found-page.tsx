import { SHELL_ADDRESS } from '@portal/domain';
import { Flex, Icon } from '@portal/ui';
import { Link, useLocation } from 'react-router-dom';
import './not-found-page.css';

export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <Flex className="not-found" vertical align="center" justify="center">
      <p className="not-found-number">404</p>
      <h1>La página que estás buscando no existe</h1>
      <p className="ui-quiet ui-below">
        Es posible que la dirección esté mal escrita, que el enlace esté roto o que la página se haya movido.
      </p>
      <code>{pathname}</code>
      <Link className="ui-button ui-button-main" to={SHELL_ADDRESS.home}>
        <Icon name="home" /> Volver al inicio
      </Link>
    </Flex>
  );
}
