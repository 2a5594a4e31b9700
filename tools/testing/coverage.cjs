// The output of `npm test -- --coverage`: the share of the rules and of the API that the unit tests run.
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

const MEASURED = ['libs/domain', 'apps/api'];

/**
 * Describes the coverage, one line for each measured project.
 * @param {string} root the workspace, whose tests ran with COVERAGE=true
 * @returns {string}
 */
function describeCoverage(root) {
  return MEASURED.map((folder) => {
    const file = path.join(root, folder, 'coverage/coverage-summary.json');
    if (!existsSync(file)) return `  ${folder}: not measured`;
    const { lines, branches } = JSON.parse(readFileSync(file, 'utf8')).total;
    return `  ${folder}/src: ${lines.pct} % of ${lines.total} lines, ${branches.pct} % of ${branches.total} branches`;
  }).join('\n');
}

module.exports = { describeCoverage };
