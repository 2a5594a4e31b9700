/** Something the person at the terminal can act on: it is shown as its message alone, without a stack. */
class ExpectedFailure extends Error {}

/**
 * Runs a command line tool's main function; a failure ends the process with status 1 and a readable message.
 * @param {() => Promise<void>} main
 */
function runMain(main) {
  main().catch((error) => {
    console.error(error instanceof ExpectedFailure ? `\n${error.message}` : error);
    process.exit(1);
  });
}

module.exports = { ExpectedFailure, runMain };
