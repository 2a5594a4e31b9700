// The tools of the areas' browser specs (apps/<area>/e2e).
export { expect, type Locator, type Page } from '@playwright/test';
export { PORTAL, test } from './area-test';

// People, and how they sign in
export { administer, fullName, uniqueName } from './accounts';

// Requests in any state, made over HTTP
export { ownScenario, scenario, type OwnScenario } from './scenario';

// Actions and checks on a page
export { expectAccessible, expectNoViolations, PHONE, WIDE } from './axe';
export { expectSaved, fillFinish, inkOf, savedOnDevice, openFinish, openPhone } from './field-work';
export { chooseWithKeyboard, expectFocus, pressWithKeyboard, tabTo, typeInto } from './keyboard';
export { choose, expectArea, expectToast, requestRow } from './portal-page';
export { overflowOf, smallTargets, swipe } from './touch';

// Files
export { smallPhotos } from './photo-files';
export { drawPhoto } from './test-photos';
