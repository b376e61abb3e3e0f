import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './call';
import type { components } from './schema';
import type { Environment } from './types';

export type SearchResult = components['schemas']['SearchResult'];

/** Records and pages of the documentation that fit a text of at least two characters. */
export function searchQuery(environment: Environment, text: string) {
  return queryOptions({
    queryKey: ['search', environment, text],
    queryFn: ({ signal }) => call<SearchResult>('GET search', { query: { environment, q: text }, signal }),
    enabled: text.length >= 2,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}
