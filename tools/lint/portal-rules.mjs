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

export default {
  meta: { name: 'portal' },
  rules: {
    'no-state-names': noStateNames,
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
