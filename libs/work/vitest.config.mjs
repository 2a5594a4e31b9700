import { vitestPreset } from '../../tools/testing/vitest-preset.mjs';

export default vitestPreset({ environment: 'jsdom' });
