import {
  CollectionPageResponse,
  CollectionQuery,
  KeysetResponse,
  KeysetQuery,
  ListResponse,
  LogResponse,
  LogQuery,
} from '@market/http-lists';
import { declaredQuery, PageQuery } from '@market/http-query';
import type { ListResult, ResponseDescription } from '@market/http-api';
import type { Route } from '@market/http-server';
import { exampleRequestId } from './error-descriptions';
import { exampleInstant, type JsonSchema } from '../schemas/view-schemas';

/** Parameter in the generated document, with the value that examples have for it. */
export interface DocumentedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
  readonly style?: string;
  readonly explode?: boolean;
}

/** Makes a whole response around the example of a view, for a request with only the required parameters. */
export function exampleResponse(
  route: Pick<Route, 'controller' | 'handlerName' | 'path' | 'disclaimer'>,
  { example, list }: Pick<ResponseDescription, 'example' | 'list'>,
  parameters: readonly DocumentedParameter[],
): object {
  return {
    success: true,
    ...(list !== false ? exampleList(route, example, parameters) : { data: example }),
    disclaimer: route.disclaimer,
    timestamp: exampleInstant,
    requestId: exampleRequestId,
  };
}

/** Makes the only page of a list with one record. */
function exampleList(
  { controller, handlerName, path }: Pick<Route, 'controller' | 'handlerName' | 'path'>,
  example: unknown,
  parameters: readonly DocumentedParameter[],
): object {
  const given = (where: string) =>
    parameters
      .filter((parameter) => parameter.in === where && parameter.required === true)
      .map(({ name, schema }) => [name, schema?.['example']] as const);
  const segments = new Map(given('path'));
  const asked = path.replace(/:([A-Za-z]+)/g, (_, name: string) => String(segments.get(name)));
  const queryClass = declaredQuery(controller, handlerName);
  const query: object = queryClass === null ? {} : new queryClass();
  Object.assign(query, Object.fromEntries(given('query')));
  const answer = exampleOfOne(query, example);
  if (answer === null) return { data: [example] };
  return { data: answer.items, meta: answer.meta, links: answer.links(asked) };
}

/** Makes the response to a query of a list that has one record; null for a query of no list. */
export function exampleOfOne<T>(query: object, record: T): ListResult<T> | null {
  if (query instanceof CollectionQuery)
    return new CollectionPageResponse([record], query, { total: 1, missing: null }, null, 1);
  if (query instanceof PageQuery) return new ListResponse([record], query, 1);
  if (query instanceof KeysetQuery) return new KeysetResponse([record], query, null);
  if (query instanceof LogQuery)
    return new LogResponse([record], query, { nextAfter: idOf(record), hasMore: false });
  return null;
}

function idOf(example: unknown): string | null {
  const { id } = Object(example) as { readonly id?: unknown };
  return typeof id === 'string' ? id : null;
}
