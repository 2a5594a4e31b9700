// In a project's folder: npx stryker run ../../tools/stryker.config.mjs -m 'src/money/**/*.ts,!**/*.test.ts'
// Faults are written into the sources themselves and taken out at the end: commit first.
const isApi = process.cwd().endsWith('server');

export default {
  inPlace: true,
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  // In the API, reading the imports of all files takes longer than running a folder's tests: name them with --testFiles.
  jest: { configFile: 'jest.config.cjs', enableFindRelatedTests: !isApi },
  // In the API a fault costs seconds. Emptied texts, lists, objects and functions fail at the first call: rules are measured.
  ...(isApi && {
    mutator: { excludedMutations: ['StringLiteral', 'ArrayDeclaration', 'ObjectLiteral', 'BlockStatement'] },
    // Jest keeps the modules of every run in memory: after 60 faults one takes 28 s instead of 5.
    maxTestRunnerReuse: 15,
  }),
  // A fault that takes too long counts as noticed, and a busy machine takes long. Milliseconds.
  timeoutMS: 60_000,
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 1,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false },
};
