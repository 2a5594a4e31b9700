import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InstallHint } from './install-hint';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';

const userAgent = jest.spyOn(navigator, 'userAgent', 'get');
afterEach(() => {
  userAgent.mockReset();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'standalone');
});

it('explains once on an iPhone that installing the portal protects its stored data', async () => {
  userAgent.mockReturnValue(IPHONE);
  const { unmount } = render(<InstallHint outcome="kept" />);
  expect(screen.getByRole('status')).toHaveTextContent('toca Compartir y luego Agregar a inicio');
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Entendido' }));
  unmount();
  const { container } = render(<InstallHint outcome="kept" />);
  expect(container).toBeEmptyDOMElement();
});

it('shows nothing in an installed portal, before the portal is stored, and on other devices', () => {
  userAgent.mockReturnValue('Mozilla/5.0 (Linux; Android 15) Chrome/140.0');
  expect(render(<InstallHint outcome="kept" />).container).toBeEmptyDOMElement();
  userAgent.mockReturnValue(IPHONE);
  expect(render(<InstallHint outcome={null} />).container).toBeEmptyDOMElement();
  Object.assign(navigator, { standalone: true });
  expect(render(<InstallHint outcome="kept" />).container).toBeEmptyDOMElement();
});

it('says everywhere that the device has no room', () => {
  render(<InstallHint outcome="full" />);
  expect(screen.getByRole('status')).toHaveTextContent('no tiene espacio para trabajar sin conexión');
});
