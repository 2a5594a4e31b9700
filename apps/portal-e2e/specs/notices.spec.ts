import { expect, test, type Page, type Worker } from '@playwright/test';
import { formatRequestNumber, requestPath, ROLE, type PushMessage } from '@portal/domain';

import { administer } from '../src/accounts';
import { chooseAddress } from '../src/address';
import { expectAccessible, expectNoViolations, PHONE, WIDE } from '../src/axe';
import { expectFocus, pressWithKeyboard, tabTo } from '../src/keyboard';
import { openAs } from '../src/open-as';
import { makeRequest } from '../src/request-maker';

const { url: PORTAL } = chooseAddress();

const bell = (page: Page) => page.getByRole('button', { name: /^Avisos/ });

test('the bell learns of a notice, and shows it with the keyboard alone; a phone has its page', async ({ browser }) => {
  const administration = await administer(PORTAL);
  const account = await administration.createAccount({ rol: [ROLE.assigner] });
  const page = await openAs(browser, account, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { numRequest } = await makeRequest(PORTAL, 'Avisa a quien asigna');
  await expect(bell(page)).toHaveAccessibleName(/sin leer$/);

  await pressWithKeyboard(bell(page));
  const drawer = page.getByRole('dialog', { name: 'Avisos' });
  const notice = drawer.getByRole('link', { name: new RegExp(formatRequestNumber(numRequest)) });
  await expect(notice).toContainText('(sin leer)');
  await expectAccessible(page, [WIDE]);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expectFocus(bell(page));

  await page.keyboard.press('Enter');
  await tabTo(notice);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${requestPath(numRequest)}$`));
  await expect(drawer).toBeHidden();

  await page.setViewportSize(PHONE);
  await bell(page).click();
  await expect(page).toHaveURL(/\/notices$/);
  const row = page.getByRole('main').getByRole('link', { name: new RegExp(formatRequestNumber(numRequest)) });
  await expect(row).not.toContainText('(sin leer)');
  await expectAccessible(page);
  await page.goto('/account');
  await expect(page.getByRole('group', { name: 'Por correo' })).toBeVisible();
  await expectNoViolations(page);
  await page.context().close();
});

/** Registers the service worker, and delivers a push to it as the browser does. */
async function receivePushes(page: Page): Promise<{ worker: Worker; push: (message: PushMessage) => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const started = page.context().waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
  });
  const [worker, registrationId] = await Promise.all([started, registration]);
  const push = async (message: PushMessage): Promise<void> => {
    const delivery = { origin: PORTAL, registrationId, data: JSON.stringify(message) };
    await devtools.send('ServiceWorker.deliverPushMessage', delivery);
  };
  return { worker, push };
}

test('a push is shown once on the device, and opens its request in the window that is there', async ({ browser }) => {
  const page = await openAs(browser, 'assigner', '/home', { serviceWorkers: 'allow', permissions: ['notifications'] });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { worker, push } = await receivePushes(page);
  const { numRequest } = await makeRequest(PORTAL, 'Avisa a un dispositivo');
  const message: PushMessage = {
    id: 1,
    title: 'Solicitud nueva por asignar',
    body: `${formatRequestNumber(numRequest)} · Mall Norte`,
    path: requestPath(numRequest),
  };
  await push(message);
  await push(message);
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
    });
  await expect.poll(shown).toEqual([{ title: message.title, body: message.body }]);

  // A person chooses it: the event alone, because a browser without a desktop shows nothing to press.
  await worker.evaluate(`registration.getNotifications().then(([notification]) => {
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })`);
  await expect(page).toHaveURL(new RegExp(`${requestPath(numRequest)}$`));
  await expect.poll(shown).toEqual([]);
  await page.context().close();
});
