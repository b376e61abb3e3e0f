'use strict';

const call = /\bpg_(?:try_)?advisory_(?:xact_)?(?:un)?lock(?:_shared)?\b/gi;
/** Rest of a call whose first key, or the seed of its first key's hash, is in the registry. */
const isRegistered =
  /^\s*\(\s*(?:hashtextextended\(\s*(?:\$\d+|\$\{[^{}]*\})\s*,\s*)?\$\{advisoryLocks(?:\.\w+|\[[\w.]+\])\}/;

/** The number of an advisory lock in SQL text is one of the registry's, written as `${advisoryLocks.<name>}`. */
const advisoryLocks = {
  meta: {
    type: 'problem',
    docs: { description: 'the number of an advisory lock stands in the registry' },
    messages: {
      unregistered:
        '`{{name}}` takes a lock whose number is not in the registry. Add it to `advisory-locks.ts` of @market/database and write `{{name}}(${advisoryLocks.<name>})`.',
      local:
        'This `advisoryLocks` is not the registry. Import it from @market/database: two lists could give one number to two locks.',
    },
    schema: [],
  },
  create(context) {
    const check = (node, text) => {
      for (const { 0: name, index } of text.matchAll(call)) {
        if (!isRegistered.test(text.slice(index + name.length))) {
          context.report({ node, messageId: 'unregistered', data: { name } });
        } else if (!isImported(context.sourceCode.getScope(node))) {
          context.report({ node, messageId: 'local' });
        }
      }
    };
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateLiteral(node) {
        check(node, context.sourceCode.getText(node));
      },
    };
  },
};

/** Tells whether `advisoryLocks` is an import here. */
function isImported(scope) {
  for (let at = scope; at !== null; at = at.upper) {
    const variable = at.set.get('advisoryLocks');
    if (variable !== undefined) return variable.defs.some(({ type }) => type === 'ImportBinding');
  }
  return false;
}

module.exports = { rules: { 'advisory-locks': advisoryLocks } };
