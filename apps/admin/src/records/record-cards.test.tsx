import { screen } from '@testing-library/react';
import { answerPage } from '../../../../tools/testing/browser/samples';
import { onPhone } from '../../../../tools/testing/browser/phone';
import { openPage } from '../testing/open-page';
import { ADMIN } from '../testing/users-network';

/** A record of any kind. */
const RECORD = { id: 31, name: 'Válvula', service: 'Válvula', status: 'activo' };

// spec 2 §2: accordion cards at 768 px and less
describe('the cards of a phone', () => {
  onPhone();
  it.each(['/inventory', '/services', '/companys', '/masters?kind=clients', '/masters?kind=locations'])(
    '%s: number, state and the first act without opening',
    async (address) => {
      openPage(address, ADMIN, () => answerPage(RECORD));
      const card = (await screen.findByText('Válvula')).closest('li');
      expect(card).toHaveTextContent('Activo');
      expect(card).toHaveTextContent(/#31.*Más.*Editar$/i);
    },
  );
});
