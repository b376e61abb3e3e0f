'use strict';

const opening =
  /^\*[\s*]*(What|Whatever|Who|Whoever|Whom|Whose|Which|When|Where|Wherever|Whether|How|Why|Those|So|Of|As|With|Without|For|From|In|On|At|By|To|Under|If|Not|None|Nothing|Nobody|Between|Before|After|Until|Since)\b/;

/** A docstring begins with a noun or a verb. */
const docstringOpening = {
  meta: {
    type: 'suggestion',
    docs: { description: 'docstrings begin with a noun or a verb' },
    messages: {
      clause:
        'This docstring opens with "{{word}}". Begin with a noun that names the thing, or with a verb: "Returns …", "Tells whether …".',
    },
    schema: [],
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const word = comment.type === 'Block' ? opening.exec(comment.value)?.[1] : undefined;
          if (word !== undefined) context.report({ loc: comment.loc, messageId: 'clause', data: { word } });
        }
      },
    };
  },
};

module.exports = { rules: { 'docstring-opening': docstringOpening } };
