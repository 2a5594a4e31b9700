import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StatusBadge } from './status-badge';

const LEGEND = 'Trámite: falta el N° de permiso. Lo pone el tramitador.';

it('tells with the keyboard alone what a state means and whose turn it is', async () => {
  render(<StatusBadge status="tramite" />);
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent(LEGEND);
});

it('tells it on touch, where nothing can hover', async () => {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: media === '(hover: none)' }) as unknown as MediaQueryList;
  render(<StatusBadge status="tramite" />);
  await userEvent.pointer({ keys: '[TouchA]', target: screen.getByText('Trámite') });
  expect(await screen.findByRole('tooltip')).toHaveTextContent(LEGEND);
  Reflect.deleteProperty(window, 'matchMedia');
});
