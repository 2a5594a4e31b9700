// The matchers of every test of a screen, how long it waits for an element to appear, and what it does without.
import '@testing-library/jest-dom/vitest';
import { createRequire } from 'node:module';

import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';

// The suites run beside databases and browsers on small machines: waiting longer costs nothing when all is well.
configure({ asyncUtilTimeout: 15_000 });

// Testing Library does this when it is loaded, which is once for all files of a project.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));
afterEach(cleanup);

// The files of a project share one document and what is stored beside it.
afterAll(() => {
  vi.useRealTimers();
  if (!('document' in globalThis)) return; // a file that asks for the environment of Node
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
});

// Testing Library moves fake clocks forward while it waits, when it finds them under this name.
Object.assign(globalThis, {
  jest: { advanceTimersByTime: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) },
});

// Takes the place of what antd puts its styles into the document with. jsdom draws nothing, yet asks every rule about every
// element whose role or visibility a test wants to know: thousands of rules, most of a test's time. Looks are the business
// of the browser tests.
const insertion = createRequire(import.meta.url)('@rc-component/util/lib/Dom/dynamicCSS') as object;
Object.assign(insertion, {
  injectCSS: () => document.createElement('style'),
  updateCSS: () => document.createElement('style'),
  removeCSS() {},
  clearContainerCache() {},
});
