// Rules of this portal alone, for the linter. The first two keep text from outside from stopping the process (tools/decisions/texts-and-numbers.md).
import { readFileSync } from 'node:fs';

/**
 * A call or a `new`, as far as the rules look at it.
 * @typedef {{
 *   callee: { name?: string, property?: { name?: string } },
 *   arguments: { type: string, value?: unknown }[],
 * }} Call
 */

/**
 * Makes a rule that refuses certain calls.
 * @param {string} message
 * @param {(call: Call) => boolean} isForbidden
 */
const forbidCall = (message, isForbidden) => ({
  /** @param {{ report: (problem: { node: Call, message: string }) => void }} context */
  create(context) {
    /** @param {Call} node */
    const check = (node) => {
      if (isForbidden(node)) context.report({ node, message });
    };
    return { CallExpression: check, NewExpression: check };
  },
});

const STATES_FILE = 'libs/domain/src/requests/request-states.ts';

/** The states of requests, read from their table. The soft delete is left out: users and master data have it, too. */
const STATES = [
  ...readFileSync(new URL(`../../${STATES_FILE}`, import.meta.url), 'utf8').matchAll(/^ {2}'?([^':\n]+)'?: \{$/gm),
].flatMap(([, state]) => (state === undefined || state === 'eliminado' ? [] : [state]));

/** The report calls amounts of money so, as the specification does. */
const MONEY = ['liquidado', 'facturado'];

/** @param {string} text */
const quotesState = (text) => STATES.some((state) => text.includes(`'${state}'`));

/** Refuses the name of a request's state as a text, as a key of an object, and within SQL. */
const noStateNames = {
  /** @param {{ report: (problem: { node: unknown, message: string }) => void }} context */
  create(context) {
    /** @param {unknown} node */
    const refuse = (node) =>
      context.report({
        node,
        message: `Ask the table of ${STATES_FILE} (statusesHeldBy, DONE_STATUSES …) or the state machine: a new state is added there alone.`,
      });
    return {
      /** @param {{ value: unknown, parent: { type: string } }} node */
      Literal(node) {
        // A row of the table is read by its name.
        if (STATES.some((state) => state === node.value) && node.parent.type !== 'MemberExpression') refuse(node);
      },
      /** @param {{ value: { raw: string } }} node */
      TemplateElement(node) {
        if (quotesState(node.value.raw)) refuse(node);
      },
      /** @param {{ key: { type: string, name?: string }, computed: boolean }} node */
      Property({ key, computed }) {
        const isName = key.type === 'Identifier' && !computed;
        if (isName && STATES.some((state) => state === key.name && !MONEY.includes(state))) refuse(key);
      },
    };
  },
};

/**
 * Reads the part of a docstring that stands above its tags and lists: neither describes the properties of a type.
 * @param {string} comment
 */
const descriptionOf = (comment) => comment.split(/^[ \t*]*(?:@|- )/m, 1)[0] ?? '';

/**
 * Counts the properties of the type below a docstring that the docstring names.
 * @param {string} comment
 * @param {string} below the source after it
 */
function countNamedProperties(comment, below) {
  const [type] = below.match(/^\s*(?:export )?(?:type|interface) .*\n(?:[ }].*\n)*/) ?? [''];
  const names = [...descriptionOf(comment).matchAll(/`(\w+)`/g)].map(([, name]) => name);
  return names.filter((name) => type.includes(` ${name}: `) || type.includes(` ${name}?: `)).length;
}

/**
 * Forms of a comment that the linter refuses, with the advice for each. The second argument is the source after the comment.
 * @type {readonly { isFound: (comment: { type: string, value: string }, below: string) => boolean, message: string }[]}
 */
const REFUSED_FORMS = [
  {
    isFound: ({ value }) => /^[ \t*]*(?:What|Who|Whether|Of|How|Where) /m.test(value),
    message:
      'Begin with the noun of the thing or the verb of its action, not with What, Who, Whether, Of, How or Where.',
  },
  {
    isFound: ({ type, value }) => type === 'Block' && /^\*\s*(?:\*\s*)?@(?:returns?|param|throws)\b(?! \{)/.test(value),
    message: 'Begin with a sentence: the hover of an editor shows it first.',
  },
  {
    isFound: ({ type, value }, below) =>
      type === 'Block' &&
      ((descriptionOf(value).match(/`[\w.]+`: /g) ?? []).length > 1 || countNamedProperties(value, below) > 1),
    message: 'Document each property on the property: no editor shows it in the docstring of the type.',
  },
];

/** Refuses comments that read as translated, and docstrings that no editor shows. */
const plainComments = {
  /**
   * @param {{
   *   sourceCode: {
   *     text: string,
   *     getAllComments: () => { type: string, value: string, range: [number, number], loc: object }[],
   *   },
   *   report: (problem: object) => void,
   * }} context
   */
  create({ sourceCode, report }) {
    return {
      Program() {
        for (const comment of sourceCode.getAllComments()) {
          const below = sourceCode.text.slice(comment.range[1]);
          const form = REFUSED_FORMS.find(({ isFound }) => isFound(comment, below));
          if (form) report({ loc: comment.loc, message: form.message });
        }
      },
    };
  },
};

export default {
  meta: { name: 'portal' },
  rules: {
    'no-state-names': noStateNames,
    'plain-comments': plainComments,
    'no-built-expressions': forbidCall(
      'Write the expression as a literal, or compare text: nobody can check an expression that is built from data.',
      ({ callee, arguments: [source] }) =>
        callee.name === 'RegExp' && source !== undefined && source.type !== 'Literal',
    ),
    'no-normalization': forbidCall(
      'Unicode normalization takes quadratic time for combining marks. Use foldText of @portal/domain, which limits the text.',
      ({ callee, arguments: [form] }) =>
        callee.property?.name === 'normalize' && (form === undefined || /^NFK?[CD]$/.test(String(form.value))),
    ),
  },
};
