import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { keysQuery } from '../../api/queries';
import { requestHoursQuery } from '../../api/request-queries';
import { requestMethods, responseClasses } from '../../api/request-types';
import { inputOfInstant, instantOfInput } from '../../figures/india-time';
import { classWords } from '../../figures/request-words';
import { SelectField, TextField } from '../../parts/field.part';
import { useEnvironment } from '../../parts/use-environment';

const route = getRouteApi('/signed-in/requests');

const classes = [
  ['', 'All'],
  ...responseClasses.map((name) => [name, `${name}, ${classWords[name]}`] as const),
] as const;

const methods = [['', 'All'], ...requestMethods.map((name) => [name, name.toUpperCase()] as const)] as const;

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
      <CodeField code={search.code ?? ''} onCode={(code) => set({ code: code === '' ? undefined : code })} />
      <SelectField
        label="Method"
        value={search.method ?? ''}
        options={methods}
        onValue={(value) => set({ method: value === '' ? undefined : value })}
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

interface CodeFieldProps {
  readonly code: string;
  readonly onCode: (code: string) => void;
}

/** Field of an error code, which is asked for once it is whole. */
function CodeField({ code, onCode }: CodeFieldProps) {
  const [text, setText] = useState(code);
  return (
    <TextField
      label="Error code"
      placeholder="VAL_001"
      size={10}
      maxLength={20}
      value={text}
      onText={(typed) => {
        setText(typed);
        const wanted = typed.trim().toUpperCase();
        if (wanted === '' || /^[A-Z]{2,6}_\d{3}$/.test(wanted)) onCode(wanted);
      }}
    />
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
