import { codeSpans } from '../figures/code-spans';

/** Text of the API, with the names that it marks by backticks as code. */
export function MarkedText({ text }: { readonly text: string }) {
  return codeSpans(text).map(({ text: span, isCode }, at) => (isCode ? <code key={at}>{span}</code> : span));
}
