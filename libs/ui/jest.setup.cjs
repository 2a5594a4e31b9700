// The whole suite runs beside databases and browsers on small machines: waiting longer costs nothing when all is well.
require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');

configure({ asyncUtilTimeout: 10_000 });
