// The tools of the areas' browser specs (apps/<area>/e2e).
export { expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
export { PORTAL, test, type AreaPlace, type OpenArea } from './area-test';

// People, and how they sign in
export { administer, uniqueName, uniqueRut, type Account, type Administration } from './accounts';
export { fullName } from './contractor';
export { signInOverHttp, type HttpPerson } from './http-person';
export { PASSWORD } from './people';

// Requests in any state, made over HTTP
export { fieldWork, signInLiquidator, type FieldWork } from './field-work';
export { findRepairs, moneyWork, uniqueInvoice, type MoneyWork } from './money-work';
export { reportWork, type ReportWork } from './report-work';
export { assignOverHttp, makeRequest, type MadeRequest } from './scenario';
export { FILLED_FORMS } from '../../../tools/testing/filled-forms';

// Actions and checks on a page
export { expectAccessible, expectNoViolations, PHONE, STILL, WIDE } from './axe';
export { expectSaved, fillFinish, savedOnDevice, openFinish, openPhone } from './field-work';
export { chooseWithKeyboard, expectFocus, pressWithKeyboard, tabTo, typeInto } from './keyboard';
export { actOnRequest, choose, chooseFirst, drawSignature, expectArea, expectToast, requestRow } from './portal-page';
export { overflowOf, smallTargets, swipe } from './touch';
export { addedOperators, expectFieldMessage, roleBox, userField } from './user-form';

// The network in between
export { openCuttingProxy, type Cut } from './cutting-proxy';
export { holdExport } from './held-download';
export { holdBack, keepNewsAway } from './user-waits';

// Files
export { hueOf, sizeOf, takePhotos } from './camera-photos';
export { readSheets, rowsOf } from './excel-sheets';
export { readPdfText } from './pdf-text';
export { dragFiles, NOTE, smallPhotos } from './photo-files';
export { drawPhoto } from './test-photos';
