import { queryOptions } from '@tanstack/react-query';
import { call } from './call';
import type { ExplorerResponse, ExplorerRoute } from './explorer-types';
import type { Environment } from './types';

export const explorerRoutesQuery = queryOptions({
  queryKey: ['explorer', 'routes'],
  queryFn: ({ signal }) => call<readonly ExplorerRoute[]>('GET explorer/routes', { signal }),
  staleTime: Infinity,
});

/** Response of a read of the public API, which counts in no usage. Shape: `path` is `/v1/…` with its query. */
export function explorerQuery(environment: Environment, path: string) {
  return queryOptions({
    queryKey: ['explorer', environment, path],
    queryFn: ({ signal }) => call<ExplorerResponse>('GET explorer', { query: { environment, path }, signal }),
    staleTime: 60_000,
    // Another page of the same list: what another data set or environment holds must not stand there meanwhile.
    placeholderData: (answer, query) => {
      const [, wasOf, was] = query?.queryKey ?? [];
      return wasOf === environment && pathname(was) === pathname(path) ? answer : undefined;
    },
  });
}

function pathname(path: string | undefined): string | undefined {
  return path?.split('?')[0];
}
