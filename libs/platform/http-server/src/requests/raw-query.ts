import type { FieldProblem } from '@market/kernel';
import { shownInput } from '../errors/request-errors';

/** Max numbers of names, and of pairs of name and value. */
const most = { names: 20, pairs: 100 } as const;

/** Values of one name of a query. */
export interface RawParameter {
  /** Decoded value of each occurrence. */
  readonly occurrences: readonly string[];
  /** Decoded parts of the only occurrence, between its unescaped commas; null for several, and for `name[]`. */
  readonly parts: readonly string[] | null;
  /** True if the name came as `name[]`, at least once. */
  readonly hasBrackets: boolean;
}

/** Parameters by names without brackets, and the problems of invalid ones. */
interface RawParameters {
  readonly values: ReadonlyMap<string, RawParameter>;
  readonly problems: readonly FieldProblem[];
}

/** Undecoded query: it is decoded and parsed only after key, limit and plan are checked, and then once. */
export class RawQuery {
  private static latest: RawQuery | null = null;
  private parsed: RawParameters | null = null;

  constructor(readonly text: string) {}

  /**
   * Returns the query with a text: the same object for the same text as the last one, so that the handler in front of Express
   * and Nest parse the query of a request once.
   */
  static of(text: string): RawQuery {
    if (RawQuery.latest?.text === text) return RawQuery.latest;
    return (RawQuery.latest = new RawQuery(text));
  }

  /** Parses the parameters. */
  parameters(): RawParameters {
    return (this.parsed ??= parse(this.text));
  }
}

function parse(text: string): RawParameters {
  const values = new Map<string, RawParameter>();
  const problems: FieldProblem[] = [];
  const pairs = text.split('&').filter((pair) => pair !== '');
  if (pairs.length > most.pairs) {
    return { values, problems: [{ field: 'query', message: `at most ${most.pairs} values` }] };
  }
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const given = decoded(equals < 0 ? pair : pair.slice(0, equals));
    const raw = equals < 0 ? '' : pair.slice(equals + 1);
    const value = decoded(raw);
    const report = (message: string) =>
      problems.push({ field: given === null ? 'query' : shownInput(given, 40), message });
    if (given === null || value === null) report('is not valid UTF-8');
    else if (value.includes('\0')) report('holds a null character');
    else {
      const hasBrackets = given.length > 2 && given.endsWith('[]');
      const name = hasBrackets ? given.slice(0, -2) : given;
      const former = values.get(name);
      const occurrences = [...(former?.occurrences ?? []), value];
      const isPlain = former === undefined && !hasBrackets;
      values.set(name, {
        occurrences,
        parts: isPlain ? raw.split(',').map((part) => decoded(part) ?? '') : null,
        hasBrackets: hasBrackets || former?.hasBrackets === true,
      });
    }
  }
  if (values.size <= most.names) return { values, problems };
  return { values: new Map(), problems: [{ field: 'query', message: `at most ${most.names} parameters` }] };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
