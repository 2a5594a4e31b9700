// antd for tests, each component loaded when it is used. Its index loads all seventy, which takes half a second of every test file.

/** The components so far, by name. */
const components = {};

module.exports = new Proxy(components, {
  /**
   * @param {Record<string, unknown>} loaded
   * @param {string} name of a component, as `DatePicker`
   */
  get(loaded, name) {
    loaded[name] ??= require(`antd/lib/${name.replace(/\B[A-Z]/g, '-$&').toLowerCase()}`).default;
    return loaded[name];
  },
});
