import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { eventTypesQuery } from '../../api/webhook-queries';
import type { EventFilter } from '../../figures/event-paths';
import { eventGroups } from '../../figures/event-words';
import { inputOfInstant, instantOfInput } from '../../figures/india-time';
import { Button } from '../../parts/button.part';
import { SelectField, TextField } from '../../parts/field.part';

/** Filters of the log. They are asked for when they are sent, since reads of the explorer are limited. */
export function EventFilters({ filter }: { readonly filter: EventFilter }) {
  const types = useQuery(eventTypesQuery);
  const navigate = useNavigate({ from: '/events' });
  const [type, setType] = useState(filter.type ?? '');
  const [subject, setSubject] = useState(filter.subject ?? '');
  const [from, setFrom] = useState(inputOf(filter.from));
  const [to, setTo] = useState(inputOf(filter.to));
  const show = (): void =>
    void navigate({
      search: (old) => ({
        ...old,
        type: type === '' ? undefined : type,
        subject: subject.trim() === '' ? undefined : subject.trim(),
        from: instantOfInput(from) ?? undefined,
        to: instantOfInput(to) ?? undefined,
        span: undefined,
      }),
      resetScroll: false,
    });
  const isReversed = from !== '' && to !== '' && to <= from;
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReversed) show();
      }}
    >
      <SelectField
        label="Type"
        value={type}
        options={[
          ['', 'All'],
          ...Object.entries(eventGroups),
          ...[...new Set([...(types.data ?? []).map((one) => one.type as string), type])]
            .filter((one) => one !== '' && !Object.hasOwn(eventGroups, one))
            .map((one) => [one, one] as const),
        ]}
        onValue={setType}
      />
      <TextField
        label="Record"
        placeholder="slug or id"
        size={18}
        maxLength={100}
        value={subject}
        onText={setSubject}
      />
      <TextField label="From, IST" type="datetime-local" value={from} onText={setFrom} />
      <TextField
        label="To, IST"
        type="datetime-local"
        value={to}
        onText={setTo}
        error={isReversed ? 'must be later than From' : null}
      />
      <Button type="submit" look="main" disabled={isReversed}>
        Show
      </Button>
    </form>
  );
}

function inputOf(instant: string | undefined): string {
  const ms = Date.parse(instant ?? '');
  return Number.isNaN(ms) ? '' : inputOfInstant(ms);
}
