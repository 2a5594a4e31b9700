import { vitestPreset } from './testing/vitest-preset.mjs';

export default vitestPreset();
