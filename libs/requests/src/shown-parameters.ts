import { tokenParameter } from '@market/access';
import { undeclaredParameters } from '@market/http-query';
import { RawQuery, type RequestContext, shownInput } from '@market/http-server';
import type { ShownParameter } from './domain/finished-request';

/** Max length of a shown value, and of the name of an unknown parameter. */
const most = { value: 80, name: 40 } as const;

/**
 * Returns the parameters of a request: those of the path, then those of the query in their order. A parameter that the route does not
 * have is shown by its name alone, because its value may be anything, a key among them.
 */
export function shownParameters({ match, queryText }: RequestContext): ShownParameter[] {
  if (match === null) return [];
  const ofPath = [...match.rawParameters].map(([name, raw]) => ({
    name,
    value: shownValue(name, decoded(raw)),
  }));
  if (queryText === '') return ofPath;
  const { values } = new RawQuery(queryText).parameters();
  const undeclared = undeclaredParameters(match.route, [...values.keys()]);
  const ofQuery = [...values].map(([name, { occurrences }]) =>
    undeclared.has(name)
      ? { name: shownInput(name, most.name), value: null }
      : { name, value: shownValue(name, occurrences.join(', ')) },
  );
  return [...ofPath, ...ofQuery];
}

function shownValue(name: string, value: string): string | null {
  return name === tokenParameter ? null : shownInput(value, most.value);
}

function decoded(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
