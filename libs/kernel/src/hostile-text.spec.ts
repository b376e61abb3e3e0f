import * as kernel from '.';

/** Readers of text from outside, which may be hostile. */
const readers = {
  readText: kernel.readText,
  readPlainText: kernel.readPlainText,
  plainTextOf: kernel.toPlainText,
  tidyText: kernel.tidyText,
  readLines: kernel.readLines,
  companyKey: kernel.companyKey,
  companyName: kernel.companyName,
  spellCompany: kernel.spellCompany,
  splitIssueName: kernel.splitIssueName,
  nameWithoutForm: kernel.nameWithoutForm,
  joinedKey: kernel.joinedKey,
  markedAmounts: kernel.markedAmounts,
  readAmountInProse: kernel.readAmountInProse,
  readNumber: kernel.readNumber,
  readPriceRupees: kernel.readPriceRupees,
  readAmountRupees: kernel.readAmountRupees,
  readDay: kernel.readDay,
  slugify: kernel.slugify,
} as const satisfies Record<string, (text: string) => unknown>;

const pieces = [
  '<',
  '"',
  '&',
  '<a',
  '&lt;',
  '<!--',
  '(',
  '- ',
  '1,',
  '1 ',
  'Rs. 1 ',
  '|',
  '&#x41;',
  "'",
  '[',
  ' ',
];
const more = [
  '\u00a0',
  'limited ',
  'Ltd. ',
  '1234567890',
  'and ',
  '.',
  '%',
  '<td>',
  '</',
  'shares ',
  'up to ',
];
const length = 40_000;

/** Time limit: a pattern of quadratic time needs many seconds for such a text, a linear one a few milliseconds. */
const maxMs = 1_000;

it.each(Object.entries(readers))('%s takes time in proportion to what it reads', (_name, read) => {
  for (const piece of [...pieces, ...more]) {
    const text = piece.repeat(length / piece.length);
    const startedAt = performance.now();
    try {
      read(text);
    } catch (error) {
      expect(error).toBeInstanceOf(Error);
    }
    expect({ piece, isSlow: performance.now() - startedAt > maxMs }).toEqual({ piece, isSlow: false });
  }
});
