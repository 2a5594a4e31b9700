// The matchers of every test of a screen, how long it waits for an element to appear, and parts of the page it does without.
import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/dom';

const { getElementError } = getConfig();
configure({
  // Below the limit of the whole test, which alone decides: the suites run beside databases and browsers on small machines.
  asyncUtilTimeout: 110_000,
  // A failed attempt prints no page, which costs more than the attempt: the wait prints it when it gives up.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? '')
      : getElementError(message, container),
});

// Pages change by themselves, as in a browser: by timers, answers and animations. A test waits for what it expects, and React must not
// ask for act() around each change. After the `beforeAll` of Testing Library, which asks for it.
beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

// antd computes its styles while it renders and puts them into the document. jsdom draws nothing, yet compares every rule with every
// element whose role or visibility a test asks for: thousands of rules, most of a test's time. Looks are the business of the browser
// tests.
jest.mock('@ant-design/cssinjs/lib/hooks/useStyleRegister', () => ({
  ...jest.requireActual<object>('@ant-design/cssinjs/lib/hooks/useStyleRegister'),
  __esModule: true,
  default() {},
}));
jest.mock('@rc-component/util/lib/Dom/dynamicCSS', () => ({
  injectCSS: () => document.createElement('style'),
  updateCSS: () => document.createElement('style'),
  removeCSS() {},
  clearContainerCache() {},
}));
