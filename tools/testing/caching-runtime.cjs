// Jest's runtime, which reads and compiles every module again for each file of tests: this one keeps the texts of node_modules and the
// compiled scripts for the next file of the same process. It overrides internals of Jest 30.5.
const hooks = /** @type {any} */ (require('node:async_hooks'));
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** @type {Map<string, string>} */
const texts = new Map();
/** @type {Map<string, { source: string, script: Script }>} */
const scripts = new Map();

// Packages that are slow to load and hold nothing that a test changes: the process loads them once.
const SHARED = new Set(['date-holidays', 'node-forge']);

/** Jest keeps one for the tests of each file. While it is enabled, every promise of the process copies its value. */
const contexts = /** @type {any[]} */ ([]);
hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  constructor() {
    super();
    contexts.push(this);
  }
};

/** On a line of its own, which `lineOffset` takes back. */
const HEAD = '(function (module, exports, require, __dirname, __filename, jest) {\n';

/**
 * Compiles a module, or takes what the file before compiled.
 * @param {string} source
 * @param {string} filename
 */
function scriptOf(source, filename) {
  const before = scripts.get(filename);
  if (before?.source === source) return before.script;
  const script = new Script(`${HEAD}${source}\n})`, { filename, lineOffset: -1 });
  scripts.set(filename, { source, script });
  return script;
}

module.exports = class CachingRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} settings */
  constructor(...settings) {
    super(...settings);
    contexts.splice(0).forEach((context) => context.disable());
    const { executor, transformCache } = /** @type {any} */ (this);
    const [, environment] = settings;
    const transform = transformCache.transform.bind(transformCache);
    transformCache.transform = (/** @type {string} */ filename, /** @type {unknown} */ options) => {
      const text = texts.get(filename) ?? transform(filename, options);
      if (filename.includes('/node_modules/')) texts.set(filename, text);
      return text;
    };
    const compile = executor.compile.bind(executor);
    executor.compile = (/** @type {string} */ source, /** @type {string} */ filename) => {
      const context = environment.getVmContext();
      // An import at run time belongs to the runtime that compiled it.
      if (context === null || source.includes('import(')) return compile(source, filename);
      try {
        return scriptOf(source, filename).runInContext(context);
      } catch {
        return compile(source, filename); // which explains the error
      }
    };
    const load = this.requireModuleOrMock.bind(this);
    this.requireModuleOrMock = (/** @type {string} */ from, /** @type {string} */ name) =>
      SHARED.has(name) ? require(name) : load(from, name);
  }
};
