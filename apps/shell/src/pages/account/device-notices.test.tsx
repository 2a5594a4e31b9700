import { configureApiClient, type FakeRequest } from '@portal/api-client';
import { ROLE } from '@portal/domain';
import { ThemeProvider } from '@portal/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isPushChosenBy } from '../../frame/notices/push-choice';
import { personWith } from '../../testing/fixtures';
import { TOASTS } from './toasts';
import { DeviceNotices } from './device-notices';

const USER = personWith([ROLE.operator]);
const DEVICE = { endpoint: 'https://web.push.apple.com/device', keys: { p256dh: 'B', auth: 'A' } };

let permission: NotificationPermission;
/** The answer to the question of the browser. */
let answer: NotificationPermission;
let requests: FakeRequest[];
let subscription: { toJSON: () => typeof DEVICE; unsubscribe: jest.Mock } | null;
let keys: unknown[];

beforeEach(() => {
  localStorage.clear();
  [permission, answer, requests, subscription, keys] = ['default', 'granted', [], null, []];
  configureApiClient({
    network: (request) => {
      requests.push(request);
      return Promise.resolve({ status: 200, body: { data: { key: 'the-key' } } });
    },
  });
  const pushManager = {
    subscribe: (options: { applicationServerKey: unknown }) => {
      keys.push(options.applicationServerKey);
      subscription = { toJSON: () => DEVICE, unsubscribe: jest.fn(() => Promise.resolve(true)) };
      return Promise.resolve(subscription);
    },
    getSubscription: () => Promise.resolve(subscription),
  };
  const value = { register: () => Promise.resolve(), ready: Promise.resolve({ pushManager }) };
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
  Object.defineProperty(window, 'PushManager', { value: class {}, configurable: true });
  Object.defineProperty(window, 'Notification', {
    configurable: true,
    value: {
      get permission() {
        return permission;
      },
      requestPermission: () => Promise.resolve((permission = answer)),
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
});

const open = () => {
  render(
    <ThemeProvider>
      <DeviceNotices user={USER} />
    </ThemeProvider>,
  );
  return userEvent.setup({ delay: null });
};
const allow = () => screen.getByRole('button', { name: 'Recibir avisos en este dispositivo' });

it('asks when the person wants it, tells the server of the device, and ends it again', async () => {
  const person = open();
  await person.click(allow());
  expect(await screen.findByText(TOASTS.notices.deviceOn)).toBeInTheDocument();
  expect(keys).toEqual(['the-key']);
  expect(requests.at(-1)).toMatchObject({
    method: 'PUT',
    path: '/notices/push-subscription',
    body: { endpoint: DEVICE.endpoint, ...DEVICE.keys },
  });
  expect(isPushChosenBy(USER.id)).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Dejar de recibirlos' }));
  expect(await screen.findByText(TOASTS.notices.deviceOff)).toBeInTheDocument();
  expect(requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/notices/push-subscription' });
  expect(subscription!.unsubscribe).toHaveBeenCalled();
  expect(isPushChosenBy(USER.id)).toBe(false);
});

it('explains the next step after the person refused', async () => {
  answer = 'denied';
  const person = open();
  await person.click(allow());
  expect(await screen.findByText(/están bloqueados en este navegador/)).toBeInTheDocument();
  expect(requests).toEqual([]);
});

it('is off for the next person of the same browser', () => {
  permission = 'granted';
  localStorage.setItem('portal-push', String(USER.id + 1));
  open();
  expect(allow()).toBeInTheDocument();
});
