import { CONTRACT_RANGE, CONTRACT_VERSION } from '@portal/domain';
import { installedNames, publicNames } from './exported-names';
import {
  neededRanges,
  packagesSharedByName,
  providedModules,
  providedVersions,
  sharedOption,
} from './shared-singletons';

describe('the shared packages', () => {
  const provided = providedModules();

  it('come from the host alone, each one copy of a checked version', () => {
    expect(sharedOption()).toHaveProperty('react/');
    for (const entry of Object.values(sharedOption())) {
      expect(entry).toMatchObject({ singleton: true, strictVersion: true, import: false });
    }
  });

  it('are requested under the keys under which they are provided', () => {
    const requestedKeys = Object.keys(sharedOption());
    const isAsked = (key: string): boolean =>
      requestedKeys.some((one) => key === one || (one.endsWith('/') && key.startsWith(one)));
    expect(provided.filter(({ key }) => !isAsked(key))).toEqual([]);
    expect(new Set(provided.map(({ key }) => key)).size).toBe(provided.length);
  });

  it.each(['@portal/domain', '@portal/api-client', '@portal/ui'])('give %s the version of the contract', (name) => {
    expect(providedVersions()[name]).toBe(CONTRACT_VERSION);
    expect(neededRanges([`${name}/anything`])).toEqual({ [name]: CONTRACT_RANGE });
  });

  it.each(['^18.0.0', '~19.2.0', '^19.99.0', '18.3.1'])('state the range %s that the tree does not meet', (range) => {
    expect(neededRanges(['react'], { react: range })).toEqual({ react: range });
  });

  it.each(['^19.0.0', '~19.3.0'])('state the line of the tree for a range that it meets: %s', (range) => {
    expect(neededRanges(['react'], { react: range })).toEqual({ react: '^19.0.0' });
  });

  it.each(['@tanstack/react-query', 'formik', 'zustand'])('provide %s by all its names', (name) => {
    const names = provided.filter(({ request }) => request === name).map(({ exportName }) => exportName);
    const left = installedNames(name).filter((one) => !names.includes(one));
    expect(left).toEqual(name === 'formik' ? ['ErrorMessage', 'FastField', 'withFormik'] : []);
  });

  it('provide of the router what does not start a second one, and nothing that renders a page', () => {
    const keys = provided.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['react-router-dom/useOutletContext', 'react-router-dom/matchRoutes']));
    for (const name of ['BrowserRouter', 'MemoryRouter', 'RouterProvider', 'createBrowserRouter', 'StaticRouter']) {
      expect(keys).not.toContain(`react-router-dom/${name}`);
    }
    expect(keys).not.toContain('react-dom/client');
  });

  it('provide the whole public design system name by name', () => {
    expect(packagesSharedByName()).toContain('@portal/ui');
    const names = provided.filter(({ request }) => request === '@portal/ui').map(({ exportName }) => exportName);
    expect(names).toEqual(publicNames('@portal/ui').map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(['Button', 'ListPage', 'useToasts']));
    expect(names).not.toContain('ListPageProps');
  });
});
