// The matchers of every test of a screen, and how long it waits for an element to appear.
require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

// The suites run beside databases and browsers on small machines: waiting longer costs nothing when all is well.
configure({ asyncUtilTimeout: 15_000 });
