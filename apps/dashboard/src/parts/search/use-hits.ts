import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../../api/account-queries';
import { endpointsQuery, keysQuery } from '../../api/queries';
import { searchQuery } from '../../api/search-queries';
import { keyTitle } from '../../figures/key-names';
import { isRequestId } from '../../figures/request-words';
import { fitting, type HitGroup, recordHit, requestHit, type SearchHit } from '../../figures/search-hits';
import { navigationGroups } from '../navigation-groups';
import { useEnvironment } from '../use-environment';

interface Hits {
  readonly groups: readonly HitGroup[];
  /** True while the service searches. */
  readonly isSearching: boolean;
  readonly error: Error | null;
}

const pages: readonly SearchHit[] = navigationGroups.flatMap(([group, entries]) =>
  entries.map(({ to, params, words }) => ({
    id: `page-${words}`,
    title: words,
    note: group === 'Start' ? '' : group,
    place: to === '/status' ? { href: '/dashboard/status' } : { path: pathOf(to, params) },
  })),
);

function pathOf(to: string, params: Readonly<Record<string, string>> = {}): string {
  return to.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? '');
}

/**
 * Finds pages, keys, endpoints, members and request ids among what the session may read, and records and documentation by the service.
 *
 * @param text as typed, without blanks around it
 * @param asked the same, once it was not changed for a moment
 */
export function useHits(text: string, asked: string): Hits {
  const environment = useEnvironment();
  const keys = useQuery(keysQuery(environment));
  const endpoints = useQuery(endpointsQuery(environment));
  const members = useQuery(membersQuery);
  const found = useQuery(searchQuery(environment, isRequestId(asked) ? '' : asked));
  if (text === '') return { groups: [{ title: 'Pages', hits: pages }], isSearching: false, error: null };
  const id = text.toLowerCase();
  const isAnswered = text.length >= 2 && found.data !== undefined;
  const groups: readonly HitGroup[] = [
    { title: 'Requests', hits: isRequestId(id) ? [requestHit(id)] : [] },
    { title: 'Records', hits: isAnswered ? found.data.records.map(recordHit) : [] },
    { title: 'Pages', hits: fitting(pages, text) },
    { title: 'Keys', hits: fitting((keys.data ?? []).map(keyHit), text) },
    { title: 'Endpoints', hits: fitting((endpoints.data ?? []).map(endpointHit), text) },
    { title: 'Members', hits: fitting((members.data?.members ?? []).map(memberHit), text) },
    { title: 'Docs', hits: isAnswered ? found.data.docs.map(docHit) : [] },
  ];
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    isSearching: text !== asked || found.isFetching,
    error: found.error,
  };
}

function keyHit(key: Parameters<typeof keyTitle>[0] & { readonly id: string }): SearchHit {
  return {
    id: `key-${key.id}`,
    title: keyTitle(key),
    note: `ends in ${key.last4}`,
    place: { path: `/keys/${encodeURIComponent(key.id)}` },
  };
}

function endpointHit({ id, url }: { readonly id: string; readonly url: string }): SearchHit {
  return {
    id: `endpoint-${id}`,
    title: url,
    note: '',
    place: { path: `/webhooks/${encodeURIComponent(id)}` },
  };
}

function memberHit({ email, role }: { readonly email: string; readonly role: string }): SearchHit {
  return { id: `member-${email}`, title: email, note: role, place: { path: '/team' } };
}

function docHit({ path, title }: { readonly path: string; readonly title: string }): SearchHit {
  return { id: `doc-${path}`, title, note: '', place: { href: path } };
}
