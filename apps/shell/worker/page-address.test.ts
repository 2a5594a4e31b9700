import { isPageAddress } from './page-address';

it.each(['/', '/home', '/request/operator', '/user/edit/12', '/apiary'])('%s may be a page', (pathname) => {
  expect(isPageAddress({ pathname })).toBe(true);
});

it.each([
  '/api/docs',
  '/api/v1/requests',
  '/healthz',
  '/metrics',
  '/shell/1.0.0/main.js',
  '/remotes/admin/1.0.0/mf-manifest.json',
  '/registry.json',
  '/offline.html',
  '/manifest.webmanifest',
])('%s is none: the browser asks for it by itself', (pathname) => {
  expect(isPageAddress({ pathname })).toBe(false);
});
