/** Part of a text: plain words, or a name that the API takes or gives. */
export interface TextSpan {
  readonly text: string;
  readonly isCode: boolean;
}

/** Splits a text of the API at its pairs of backticks, which mark names: see `confirmed` in the meaning of an event. */
export function codeSpans(text: string): TextSpan[] {
  return text
    .split(/(`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) =>
      /^`[^`]+`$/.test(part) ? { text: part.slice(1, -1), isCode: true } : { text: part, isCode: false },
    );
}
