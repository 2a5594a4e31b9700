import { describeDevice } from './device-name';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome en Windows', false],
  [`${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge en Windows', false],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.0 Safari/605.1.15`, 'Safari en Mac', false],
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox en Linux', false],
  [
    `${MOZILLA} (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
    'Chrome en Android',
    true,
  ],
  [
    `${MOZILLA} (Linux; Android 15; SM-S921B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet en Android',
    true,
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari en iPhone',
    true,
  ],
  [`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0 Safari/537.36`, 'Chrome en Linux', false],
  ['Windows', 'Windows', false],
  ['curl/8.5.0', 'Dispositivo desconocido', false],
  [null, 'Dispositivo desconocido', false],
])('recognises %s as %s', (agent, name, isHandheld) => {
  expect(describeDevice(agent)).toEqual({ name, isHandheld });
});
