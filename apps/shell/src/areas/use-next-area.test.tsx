import { ROLE } from '@portal/domain';
import { renderHook } from '@testing-library/react';
import { OFFICE, personWith, WORKSHOP } from '../testing/fixtures';
import { InPortal, portalWith } from '../testing/open-portal';
import { useNextArea } from './use-next-area';

/** A person with both areas: the office's page comes first in the menu. */
const PERSON = personWith([ROLE.admin, ROLE.operator]);

let loaded: string[];
beforeEach(() => {
  jest.useFakeTimers();
  loaded = [];
  Object.assign(window, {
    requestIdleCallback: (work: () => void) => setTimeout(work, 100),
    cancelIdleCallback: (id: number) => clearTimeout(id),
  });
});
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'connection');
});

/** Shows pages of an area, or of the shell itself, one after the other. */
function show(current: string | null) {
  const portal = portalWith({
    areas: [{ ...WORKSHOP, version: '2.0.0' }, OFFICE],
    loadArea: ({ name, version }) => {
      loaded.push(`${name}@${version}`);
      return Promise.resolve({ default: () => null });
    },
  });
  return renderHook(({ area }) => useNextArea(PERSON, area), {
    initialProps: { area: current },
    wrapper: ({ children }) => <InPortal portal={portal}>{children}</InPortal>,
  });
}

it("loads the first other area of the person's menu, once the page has settled and the browser is idle", () => {
  show(OFFICE.name);
  jest.advanceTimersByTime(4_000);
  expect(loaded).toEqual([]);
  jest.advanceTimersByTime(200);
  expect(loaded).toEqual([`${WORKSHOP.name}@2.0.0`]);
});

it('begins with the first area of the menu on a page of the shell, and loads the other one once that is shown', () => {
  const { rerender } = show(null);
  jest.advanceTimersByTime(5_000);
  expect(loaded).toEqual([`${OFFICE.name}@1.0.0`]);
  rerender({ area: OFFICE.name });
  jest.advanceTimersByTime(5_000);
  expect(loaded).toEqual([`${OFFICE.name}@1.0.0`, `${WORKSHOP.name}@2.0.0`]);
});

it('preloads nothing in data-saving mode', () => {
  Object.assign(navigator, { connection: { saveData: true } });
  show(null);
  jest.advanceTimersByTime(10_000);
  expect(loaded).toEqual([]);
});

it('preloads nothing in a browser without idle callbacks', () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  show(null);
  jest.advanceTimersByTime(10_000);
  expect(loaded).toEqual([]);
});
