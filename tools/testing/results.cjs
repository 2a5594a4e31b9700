// The results of a test run: durations in a file, failures and counts as the closing lines.
const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { stripVTControlCharacters } = require('node:util');

/**
 * The result of a lint, format or type check, a unit test, a browser test or a stage that broke off.
 * @typedef {object} Result
 * @property {string} name with the project and the file
 * @property {boolean} passed
 * @property {number} [milliseconds]
 * @property {string} [message] the reason of a failure
 */

const SLOWEST_SHOWN = 20;
const MESSAGE_LINES = 12;
const DURATIONS_FILE = '.nx/test-durations.json';

/**
 * Adds a failure when a program's exit code, or a lack of results, contradicts its results.
 * @param {string} name the task or program
 * @param {boolean} succeeded the program's own word
 * @param {Result[]} results empty when it wrote none
 * @returns {Result[]}
 */
function withUnseenFailure(name, succeeded, results) {
  if (results.length === 0) return [{ name, passed: false, message: 'wrote no results' }];
  if (succeeded || results.some(({ passed }) => !passed)) return results;
  return [...results, { name, passed: false, message: 'failed outside its tests' }];
}

/**
 * Writes all durations to a file.
 * @param {string} root the workspace
 * @param {Result[]} results
 * @returns {string} the slowest, for a person to read
 */
function describeSlowest(root, results) {
  const slowestFirst = results
    .flatMap(({ name, milliseconds }) => (milliseconds === undefined ? [] : { name, milliseconds }))
    .sort((one, other) => other.milliseconds - one.milliseconds);
  const file = path.join(root, DURATIONS_FILE);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(slowestFirst, null, 1)}\n`);
  return slowestFirst
    .slice(0, SLOWEST_SHOWN)
    .map(({ name, milliseconds }) => `  ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`)
    .join('\n');
}

/**
 * Describes every failure with the beginning of its message.
 * @param {Result[]} results
 * @returns {string} empty when all passed
 */
function describeFailures(results) {
  return results
    .filter(({ passed }) => !passed)
    .map(({ name, message = '' }) => [`✕ ${name}`, ...indentedStart(message)].join('\n'))
    .join('\n');
}

/** @param {string} message */
const indentedStart = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line}`);

/**
 * The last line of the run.
 * @param {Result[]} results
 * @returns {string}
 */
function describeCounts(results) {
  const passed = results.filter((result) => result.passed).length;
  return `${passed} passed, ${results.length - passed} failed`;
}

/**
 * Chooses the exit code of a run.
 * @param {Result[]} results
 * @returns {number} the exit code: a run that tested nothing is a failed one
 */
const exitCodeOf = (results) => (results.length > 0 && results.every(({ passed }) => passed) ? 0 : 1);

module.exports = { withUnseenFailure, describeSlowest, describeFailures, describeCounts, exitCodeOf };
