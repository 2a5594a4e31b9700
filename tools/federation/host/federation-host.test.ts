import { createFederationHost } from './federation-host';

jest.mock(
  'portal-shared-modules',
  () => ({
    sharedModules: [
      ['formik', '2.4.9', 'Formik useField', () => Promise.resolve({})],
      ['zustand/shallow', '5.1.0', '', () => Promise.resolve({})],
    ],
  }),
  { virtual: true },
);
const mockCreated: { shared: object }[] = [];
jest.mock('@module-federation/enhanced/runtime', () => ({
  createInstance: (options: { shared: object }) => {
    mockCreated.push(options);
    return { shareScopeMap: {} };
  },
}));
jest.mock('@module-federation/webpack-bundler-runtime', () => ({}));

it('provides each name of a package that is shared by name, and the others whole', () => {
  createFederationHost('shell', []);
  expect(mockCreated[0]?.shared).toMatchObject({
    'formik/Formik': { version: '2.4.9', shareConfig: { singleton: true, requiredVersion: '^2.4.9' } },
    'formik/useField': { version: '2.4.9' },
    'zustand/shallow': { version: '5.1.0' },
  });
  expect(Object.keys(mockCreated[0]?.shared ?? {})).toHaveLength(3);
});
