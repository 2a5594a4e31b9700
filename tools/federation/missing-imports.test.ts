import { explainMissingImports } from './missing-imports';

test.each([
  '@tanstack/react-query/useInfiniteQuery',
  '@tanstack/react-query/keepPreviousData',
  'formik/Formik',
  'zustand/react/shallow',
])('%s is what a host provides', (key) => {
  expect(explainMissingImports([key])).toEqual([]);
});

test.each([
  ['@portal/ui/Buton', "@portal/ui has no 'Buton'; did you mean 'Button'?"],
  ['@portal/ui/listPage', "@portal/ui has no 'listPage'; did you mean 'ListPage'?"],
  ['@portal/ui/Nada', "@portal/ui has no 'Nada'"],
  [
    'react-router-dom/createBrowserRouter',
    "react-router-dom shares no 'createBrowserRouter'; tools/federation/shared-singletons.ts lists what is shared",
  ],
  [
    '@portal/domain/inside',
    'no host provides @portal/domain/inside; tools/federation/shared-singletons.ts lists what is shared',
  ],
])('%s, which no host provides', (key, explanation) => {
  expect(explainMissingImports(['@portal/ui/Button', 'react', key])).toEqual([explanation]);
});
