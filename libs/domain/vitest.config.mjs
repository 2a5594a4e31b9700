import { vitestPreset } from '../../tools/testing/vitest-preset.mjs';

export default vitestPreset({ isMeasured: true });
