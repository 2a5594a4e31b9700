import { vitestPreset } from './testing/vitest-preset.mjs';

// They wait for the processes they start: two processes share the files.
export default vitestPreset({ overrides: { fileParallelism: true, maxWorkers: 2 } });
