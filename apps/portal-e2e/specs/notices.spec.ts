import { expect, test, type Page, type Worker } from '@playwright/test';
import { formatRequestNumber, requestPath, type PushMessage } from '@portal/domain';

import { chooseAddress } from '../src/address';
import { expectAccessible, expectNoViolations, PHONE, WIDE } from '../src/axe';
import { expectFocus, pressWithKeyboard, tabTo } from '../src/keyboard';
import { openAs } from '../src/open-as';
import { expectHome } from '../src/portal-page';
import { ownScenario, scenario } from '../src/scenario';

const { url: PORTAL } = chooseAddress();

const bell = (page: Page) => page.getByRole('button', { name: /^Avisos/ });

test('the bell learns of a notice, and shows it with the keyboard alone; a phone has its page', async ({ browser }) => {
  // The portal notifies assigners of the requests of other tests too, and an operator of their own visits alone.
  const work = await ownScenario(PORTAL);
  const page = await openAs(browser, work.operator, '/home');
  await expect(bell(page)).toHaveAccessibleName('Avisos');
  const { numRequest } = await work.requestIn('asignado');
  await expect(bell(page)).toHaveAccessibleName(/sin leer$/);

  await pressWithKeyboard(bell(page));
  const drawer = page.getByRole('dialog', { name: 'Avisos' });
  const notice = drawer.getByRole('link', { name: new RegExp(formatRequestNumber(numRequest)) });
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
  await expect(page.getByText(/^Espera que .* la inicie/)).toBeVisible();
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

test('a push is shown on the device under the name of its notice, and opens its request in the window that is there', async ({
  browser,
}) => {
  const page = await openAs(browser, 'assigner', '/home', { serviceWorkers: 'allow' });
  await expectHome(page);
  const { worker, push } = await receivePushes(page);
  // A browser without a desktop shows nothing and lets nobody choose: the worker's two ends are looked at in its place.
  await worker.evaluate(
    'registration.showNotification = (...shown) => { self.shown = shown; return Promise.resolve(); }',
  );
  const { numRequest } = await scenario(PORTAL).requestIn('solicitado');
  const message: PushMessage = {
    id: 42,
    title: 'Solicitud nueva por asignar',
    body: `${formatRequestNumber(numRequest)} · Mall Norte`,
    path: requestPath(numRequest),
  };
  await push(message);
  const { title, body, path } = message;
  await expect
    .poll(() => worker.evaluate('self.shown'))
    .toEqual([title, { body, tag: 'notice-42', lang: 'es', data: path }]);

  await worker.evaluate(`dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), {
    notification: { data: self.shown[1].data, close: () => undefined },
  }))`);
  await expect(page).toHaveURL(new RegExp(`${requestPath(numRequest)}$`));
  await page.context().close();
});
