import { DEMONSTRATION_PASSWORD } from '../people';
import type { DevelopmentAttack } from './attacked';
import { call, countStatuses } from './call';

const FOREIGN = [
  'https://otro.example',
  'http://127.0.0.1:1',
  'https://localhost',
  'https://portal.example.otro.example',
  'null',
];
const FORM_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
const CHANGES = ['/api/v1/request/', '/api/v1/users/', '/api/v1/auth/logout', '/api/v1/facturas/emitir'];

/** Does what a page of another origin can make its visitor's browser do. faults/session-attacks.ts tries the headers one by one. */
export const origins: DevelopmentAttack = async (portal, { checks }) => {
  const visitor = await portal.as('todo@demo.test');
  const signIns = await Promise.all(
    FOREIGN.map((origin) =>
      call(portal, {
        method: 'POST',
        path: '/api/v1/auth/login',
        headers: { origin },
        body: { email: 'cliente@demo.test', password: DEMONSTRATION_PASSWORD },
      }),
    ),
  );
  checks.say(`sign-ins from ${FOREIGN.length} foreign origins: ${countStatuses(signIns)}`);
  checks.expect(
    'each foreign sign-in is refused',
    signIns.every(({ status }) => status === 403),
  );
  const forms = await Promise.all(
    FOREIGN.flatMap((origin) =>
      FORM_TYPES.flatMap((type) =>
        CHANGES.map((path) =>
          // A form sends the cookie along and cannot send the token.
          call(portal, {
            method: 'POST',
            path,
            headers: { origin, cookie: visitor.cookie, 'content-type': type },
            body: Buffer.from('a=1'),
          }),
        ),
      ),
    ),
  );
  const preflights = await Promise.all(
    FOREIGN.map((origin) =>
      call(portal, {
        method: 'OPTIONS',
        path: '/api/v1/request/',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      }),
    ),
  );
  checks.say(
    `forms from foreign origins with the cookie: ${countStatuses(forms)}; preflights: ${countStatuses(preflights)}`,
  );
  checks.expect(
    'each foreign form is refused',
    forms.every(({ status }) => [401, 403, 415].includes(status)),
  );
  checks.expect(
    'no answer is opened to another origin',
    [...signIns, ...forms, ...preflights].every(({ headers }) => headers['access-control-allow-origin'] === undefined),
  );
  const own = await call(portal, { path: '/api/v1/auth/verify', as: visitor });
  checks.expect('the visitor is still signed in', own.status === 200, own.status);
};
