// How long each test took: kept in one file that is not in the repository, the slowest told at the end of a run.
const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');

/** @typedef {{ name: string, milliseconds: number }} Duration */

const SHOWN = 20;
const FILE = '.nx/test-durations.json';

/**
 * @typedef {object} PlaywrightSuite as its JSON reporter writes it
 * @property {string} title
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, tests: { projectName: string, results: { duration: number }[] }[] }[]} [specs]
 */

/**
 * Lists the durations of the tests in Playwright's suites.
 * @param {PlaywrightSuite[]} suites
 * @param {string[]} [above] titles of the suites that these are in
 * @returns {Duration[]} one for each attempt
 */
function durationsOfSuites(suites, above = []) {
  return suites.flatMap(({ title, suites: inner = [], specs = [] }) => {
    const titles = [...above, title];
    const own = specs.flatMap((spec) =>
      spec.tests.flatMap(({ projectName, results }) =>
        results.map(({ duration }) => ({
          name: [projectName, ...titles, spec.title].join(' › '),
          milliseconds: duration,
        })),
      ),
    );
    return [...own, ...durationsOfSuites(inner, titles)];
  });
}

/**
 * Writes all of them, the slowest first.
 * @param {string} root the workspace
 * @param {Duration[]} durations
 * @returns {string} the slowest, for a person to read
 */
function keepDurations(root, durations) {
  const slowestFirst = durations.toSorted((one, other) => other.milliseconds - one.milliseconds);
  const file = path.join(root, FILE);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(slowestFirst, null, 1)}\n`);
  return slowestFirst
    .slice(0, SHOWN)
    .map(({ name, milliseconds }) => `  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`)
    .join('\n');
}

module.exports = { durationsOfSuites, keepDurations };
