import projectConfig from './lint/project-config.mjs';

// The harness is the one part of the tools that runs in a browser: a host, like the shell.
const HARNESS = 'federation/harness/**';
const isRuleSet = (block) => block.rules?.['no-restricted-imports'] !== undefined;

export default [
  ...projectConfig('tools'),
  ...projectConfig('shell')
    .filter(isRuleSet)
    .map((block) => ({ ...block, files: [HARNESS] })),
];
