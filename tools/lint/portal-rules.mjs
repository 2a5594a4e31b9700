// Rules of this portal alone, for the linter. Both keep text from outside from stopping the process (tools/decisions/texts-and-numbers.md).

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

export default {
  meta: { name: 'portal' },
  rules: {
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
