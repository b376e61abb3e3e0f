import { nameOfReferred } from '@market/api-docs';
import type { DescribedOperation } from './described-operations';
import { typeText } from './type-text';

/** Writes the table of routes for the fake server of tests, and what each of them answers with. */
export function clientRoutes(operations: readonly DescribedOperation[]): string {
  const referred = operations.flatMap(({ record }) => nameOfReferred(record) ?? []);
  const rows = operations.map(
    ({ resource, action, method, path, plan, list }) =>
      `  ['${resource}.${action}', '${method}', '${path}', '${plan}', ${list !== null}],`,
  );
  const data = operations.map((operation) => {
    const type = typeText(operation.record, 'read');
    return `  '${operation.resource}.${operation.action}': ${operation.list === null ? type : `readonly (${type})[]`};`;
  });
  return `/** Routes of the API for tests. Made from its OpenAPI document. */

import type { ${[...new Set(referred)].sort().join(', ')} } from './types';

/** Name, method, path, lowest plan, and whether the data are a list. */
export type Route = readonly [name: RouteName, method: string, path: string, plan: string, isList: boolean];

/** Data that each route answers with. */
export interface RouteData {
${data.join('\n')}
}

export type RouteName = keyof RouteData;

export const routes: readonly Route[] = [
${rows.join('\n')}
];
`;
}
