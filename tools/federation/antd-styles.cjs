// A loader in place of antd's style sheet, which has a megabyte: the styles of the components that the design system imports.
const { extractStyle } = require('@ant-design/static-style-extract');
const antd = require('antd');
const { readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');
const { parse } = require('postcss');
const { createElement, Fragment } = require('react');

const IMPORTED = /(?:import|export) \{([^}]*)\} from 'antd'/g;

/** The class of antd's variables in the extracted styles. The theme provider writes the variables, for each colour scheme. */
const VARIABLES = 'antd-variables';

/** Fields without their deprecated group, which would warn. */
const Input = Object.assign(
  (/** @type {import('antd').InputProps} */ props) => createElement(antd.Input, props),
  antd.Input,
  {
    Group: Fragment,
  },
);

/** Rules for right-to-left texts, and for antd's own colours. */
const UNUSED = /-rtl\b|-(?:blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)(?![a-z])/;

/**
 * Lists the components that a folder imports from antd.
 * @param {string} folder
 * @returns {string[]}
 */
function importedComponents(folder) {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const names = sources.flatMap((source) => [...source.matchAll(IMPORTED)].flatMap(([, list = '']) => list.split(',')));
  // A name may be used under another one: `Alert as Banner`.
  const exported = names.map((name) => name.trim().replace(/ as .*/s, ''));
  return [...new Set(exported)].filter((name) => /^[A-Z]/.test(name));
}

/**
 * @this {Pick<import('@rspack/core').LoaderContext, 'addContextDependency'>}
 * @returns {string}
 */
function antdStyles() {
  const folder = path.join(path.dirname(require.resolve('@portal/ui/package.json')), 'src');
  this.addContextDependency(folder);
  const css = extractStyle({
    includes: [...importedComponents(folder), 'message'],
    antdInstance: { ...antd, Input },
    customTheme: (node) =>
      createElement(antd.ConfigProvider, { theme: { hashed: false, cssVar: { key: VARIABLES } } }, node),
  });
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    rule.selectors = rule.selectors.filter((selector) => !UNUSED.test(selector) && !selector.includes(VARIABLES));
    if (rule.selector === '') rule.remove();
  });
  return sheet.toString();
}

module.exports = Object.assign(antdStyles, { importedComponents });
