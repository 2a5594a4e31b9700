import projectConfig from './lint/project-config.mjs';

// The parts of the tools that run in a browser, or in place of one, stand where the shell stands.
const IN_A_BROWSER = ['federation/harness', 'federation/host', 'testing/browser'].map(
  (folder) => `${folder}/**/*.{ts,tsx}`,
);
const isRuleSet = (block) => block.rules?.['no-restricted-imports'] !== undefined;

export default [
  ...projectConfig('tools'),
  ...projectConfig('shell')
    .filter(isRuleSet)
    .map((block) => ({ ...block, files: IN_A_BROWSER })),
];
