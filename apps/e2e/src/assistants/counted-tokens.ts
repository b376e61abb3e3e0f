import { Tiktoken } from 'js-tiktoken/lite';
import ranks from 'js-tiktoken/ranks/o200k_base';

const tokens = new Tiktoken(ranks);

/** Counts the tokens of a text as a usual model does. */
export function countedTokens(text: string): number {
  return tokens.encode(text).length;
}
