// Rules of this portal alone, for the linter. Both keep text from outside from stopping the process (decision 0027).

/**
 * @param {string} message
 * @param {(node: any) => boolean} isForbidden of a call or a `new`
 */
const forbidCall = (message, isForbidden) => ({
  create(context) {
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
        callee.property?.name === 'normalize' && (form === undefined || /^NFK?[CD]$/.test(form.value)),
    ),
  },
};
