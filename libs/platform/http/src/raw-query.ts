import type { FieldProblem } from '@market/kernel';
import { shownInput } from './request-errors';

const maxParameters = 20;

/** Undecoded query: it is decoded and parsed only after key, limit and plan are checked. */
export class RawQuery {
  constructor(readonly text: string) {}

  /** Parses the parameters, each at most once; with the problems of invalid ones. */
  parameters(): { readonly values: ReadonlyMap<string, string>; readonly problems: readonly FieldProblem[] } {
    const values = new Map<string, string>();
    const problems: FieldProblem[] = [];
    const pairs = this.text.split('&').filter((pair) => pair !== '');
    if (pairs.length > maxParameters) {
      problems.push({ field: 'query', message: `at most ${maxParameters} parameters` });
      return { values, problems };
    }
    for (const pair of pairs) {
      const equals = pair.indexOf('=');
      const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
      const value = decoded(equals < 0 ? '' : pair.slice(equals + 1));
      const field = name === null ? 'query' : shownInput(name, 40);
      if (name === null || value === null) problems.push({ field, message: 'is not valid UTF-8' });
      else if (value.includes('\0')) problems.push({ field, message: 'holds a null character' });
      else if (values.has(name)) problems.push({ field, message: 'is repeated' });
      else values.set(name, value);
    }
    return { values, problems };
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
