// What the browser specs of the areas (apps/<area>/e2e) use.
export { expect, type Locator, type Page } from '@playwright/test';
export { test, type AreaPlace, type OpenArea } from './area-test';
export { expectAccessible, expectNoBarriers, PHONE, WIDE } from './axe';
export { signInOverHttp, type Credentials, type HttpPerson } from './http-person';
export { chooseWithKeyboard, expectFocus, pressWithKeyboard, tabThrough, tabTo, typeInto } from './keyboard';
export { PASSWORD, PEOPLE, type Person } from './people';
export { choose, chooseFirst, expectToast } from './portal-page';
