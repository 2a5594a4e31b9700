import { coversLock } from './install.cjs';

const lock = (packages: Parameters<typeof coversLock>[0]['packages']) => ({ packages });
const WANTED = lock({
  '': { version: '1.0.0' },
  'libs/ui': { version: '1.0.0' },
  'node_modules/@portal/ui': { resolved: 'libs/ui', link: true },
  'node_modules/react': { version: '19.0.0', integrity: 'sha512-a' },
  'node_modules/only-on-a-mac': { version: '1.0.0', integrity: 'sha512-b', optional: true },
});
const INSTALLED = {
  'node_modules/@portal/ui': { resolved: 'libs/ui', link: true },
  'node_modules/react': { version: '19.0.0', integrity: 'sha512-a' },
};

test('an installation of the lock is complete without the packages of other platforms', () => {
  expect(coversLock(WANTED, lock(INSTALLED))).toBe(true);
});

test.each([
  ['a missing package', { 'node_modules/@portal/ui': INSTALLED['node_modules/@portal/ui'] }],
  ['another version', { ...INSTALLED, 'node_modules/react': { version: '18.0.0', integrity: 'sha512-c' } }],
  [
    'other contents of the same version',
    { ...INSTALLED, 'node_modules/react': { version: '19.0.0', integrity: 'sha512-c' } },
  ],
  ['a new project of the workspace', { 'node_modules/react': INSTALLED['node_modules/react'] }],
])('%s asks for an installation', (_what, installed) => {
  expect(coversLock(WANTED, lock(installed))).toBe(false);
});
