// Takes the place of what antd puts its styles into the document with. jsdom draws nothing, yet asks every rule about every
// element whose role or visibility a test wants to know: thousands of rules, most of a test's time. Looks are the business
// of the browser tests.
module.exports = {
  injectCSS: () => document.createElement('style'),
  updateCSS: () => document.createElement('style'),
  removeCSS() {},
  clearContainerCache() {},
};
