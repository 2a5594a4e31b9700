// `npm run test:platform`: what takes minutes and changes only with the tools or the embedded database themselves.
import { fileURLToPath } from 'node:url';
import { vitestPreset } from './testing/vitest-preset.mjs';

const { test } = vitestPreset();

export default {
  test: {
    ...test,
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['tools/**/*.platform.test.ts', 'apps/api/**/*.platform.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
};
