// What every test of a screen expects with, and how long it waits for what it is told will appear.
require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// The suites run beside databases and browsers on small machines: waiting longer costs nothing when all is well.
configure({ asyncUtilTimeout: 15_000 });
