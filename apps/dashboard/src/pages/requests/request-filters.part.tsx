import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { keysQuery } from '../../api/queries';
import { requestHoursQuery } from '../../api/request-queries';
import { responseClasses } from '../../api/request-types';
import { inputOfInstant, instantOfInput } from '../../figures/india-time';
import { classWords } from '../../figures/request-words';
import { SelectField, TextField } from '../../parts/field.part';
import { useEnvironment } from '../../parts/use-environment';

const route = getRouteApi('/signed-in/requests');

const classes = [
  ['', 'All'],
  ...responseClasses.map((name) => [name, `${name}, ${classWords[name]}`] as const),
] as const;

/** Filters of the log. They stand in the address. */
export function RequestFilters() {
  const environment = useEnvironment();
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/requests' });
  const keys = useQuery(keysQuery(environment));
  const { data: series } = useQuery(requestHoursQuery(environment, '7d'));
  const set = (change: Partial<typeof search>): void =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false });
  const routes = (series?.routes ?? []).flatMap((each) => each.route ?? []);
  return (
    <div className="filters">
      <SelectField
        label="Status"
        value={search.class ?? ''}
        options={classes}
        onValue={(value) => set({ class: value === '' ? undefined : value })}
      />
      <SelectField
        label="Route"
        value={search.route ?? ''}
        options={choices(
          'All',
          routes.toSorted().map((each) => [each, each] as const),
          search.route,
        )}
        onValue={(value) => set({ route: value === '' ? undefined : value })}
      />
      <SelectField
        label="Key"
        value={search.key ?? ''}
        options={choices(
          'All',
          (keys.data ?? []).map(({ id, name, last4 }) => [id, `${name ?? 'Unnamed'} (…${last4})`] as const),
          search.key,
        )}
        onValue={(value) => set({ key: value === '' ? undefined : value })}
      />
      <TextField
        label="From, IST"
        type="datetime-local"
        value={inputOf(search.from)}
        onText={(text) => set({ from: instantOfInput(text) ?? undefined })}
      />
      <TextField
        label="To, IST"
        type="datetime-local"
        value={inputOf(search.to)}
        onText={(text) => set({ to: instantOfInput(text) ?? undefined })}
      />
    </div>
  );
}

/** Returns the choices of a filter, the chosen one among them although it may be gone. */
function choices(
  all: string,
  known: readonly (readonly [string, string])[],
  chosen: string | undefined,
): readonly (readonly [string, string])[] {
  const isGone = chosen !== undefined && !known.some(([value]) => value === chosen);
  return [['', all], ...known, ...(isGone ? [[chosen, chosen] as const] : [])];
}

function inputOf(instant: string | undefined): string {
  return instant === undefined || Number.isNaN(Date.parse(instant))
    ? ''
    : inputOfInstant(Date.parse(instant));
}
