import { invalidParameters, noSuchPath } from '@market/http-server';
import { type DataPage, dataPages, lastPage, listRows } from './data-pages';

/** Parameters that choose rows or shape of a response in another way than a page does. */
const otherWays = ['limit', 'cursor', 'format', 'updatedSince', 'fields', 'slugs', 'ids', 'asOf'];

/** Data page with the path of its read. */
export interface PageRead {
  readonly page: DataPage;
  readonly path: string;
}

/**
 * Finds the data page of a path, and completes the path with the number of rows of a list.
 *
 * Errors: `NOT_002` for a path without a page; `VAL_001` for a parameter that pages do not have, and behind the last page.
 */
export function pageReadOf(path: string): PageRead {
  const [pathname = '', query = ''] = path.split('?', 2);
  const page = dataPages.find(({ route }) => fits(route, pathname));
  if (page === undefined) throw noSuchPath();
  const given = new URLSearchParams(query);
  const problem = problemOf(page, given);
  if (problem !== null) throw invalidParameters([{ field: 'path', message: problem }]);
  if (!page.isList) return { page, path: pathname };
  given.append('limit', String(page.rows ?? listRows));
  return { page, path: `${pathname}?${given.toString()}` };
}

function problemOf({ isList }: DataPage, given: URLSearchParams): string | null {
  const names = [...given.keys()];
  if (!isList && names.length > 0) return 'must have no query: a page shows the whole record';
  if (names.some((name) => otherWays.includes(name)))
    return `must not have ${otherWays.join(', ')}: a page shows ${listRows} rows`;
  const page = Number(given.get('page') ?? 1);
  return page > lastPage
    ? `must not go behind page ${lastPage}: filter the list, or read it by the API`
    : null;
}

/** Tells whether a path is one of a route. Words of other routes come first in the list of pages. */
function fits(route: string, pathname: string): boolean {
  const [names, values] = [route.split('/'), pathname.split('/')];
  return (
    names.length === values.length &&
    names.every((name, at) =>
      name.startsWith(':') ? /^[\w%.-]+$/.test(values[at] ?? '') : name === values[at],
    )
  );
}
