import { shellAddressAt } from './shell-address';

it('finds paths that would match addresses of the shell', () => {
  expect(['/login', '/:any', '/user'].map(shellAddressAt)).toEqual(['/login', expect.any(String), undefined]);
});

it.each(['/api/x', '/Remotes/x', '/shell', '/healthz', '/readyz', '/metrics'])('counts %s to the portal', (path) => {
  expect(shellAddressAt(path)).toBe(`/${path.toLowerCase().split('/')[1]}`);
});
