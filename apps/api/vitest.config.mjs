import { vitestPreset } from '../../tools/testing/vitest-preset.mjs';

export default vitestPreset({
  isMeasured: true,
  overrides: {
    // Every test talks to a real PostgreSQL and develops real pictures: on a busy machine that takes minutes, not seconds.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // They wait for the database and the disk as much as they work: two processes share the files.
    fileParallelism: true,
    maxWorkers: 2,
    globalSetup: './test/support/postgres-global-setup.ts',
  },
});
