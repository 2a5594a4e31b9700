import { setUpTestApp } from '../../support/test-app';

const test = setUpTestApp();

it('are those of the documented routes', () => {
  const { paths } = test.app.swagger() as { paths: Record<string, object> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) =>
        `${method.toUpperCase()} ${path
          .replace('/api/v1', '')
          .replace(/\{[^{}]+\}/g, '{}')
          .replace(/\/$/, '')}`,
    ),
  );
  expect([...test.app.servedOperations].sort()).toEqual(documented.sort());
});
