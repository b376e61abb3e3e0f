import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { eventTypesQuery } from '../../api/webhook-queries';
import { deliveriesQuery, type DeliveryFilter } from '../../api/webhook-queries';
import type { Environment } from '../../api/types';
import type { DeliveryRow, DeliveryState } from '../../api/webhook-types';
import { inputOfInstant, instantOfInput } from '../../figures/india-time';
import { Badge } from '../../parts/badge.part';
import { CsvButton } from '../../parts/csv-button.part';
import { Empty } from '../../parts/empty.part';
import { SelectField, TextField } from '../../parts/field.part';
import { LinkButton } from '../../parts/link-button.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { NextPart } from '../../parts/next-part.part';
import { Table, type Column } from '../../parts/table.part';
import { deliveryTones } from '../../parts/tones';
import { DeliveryDialog } from './delivery-dialog.part';

const route = getRouteApi('/signed-in/webhooks/$id');

const states: readonly (readonly ['' | DeliveryState, string])[] = [
  ['', 'All'],
  ['delivered', 'Delivered'],
  ['failed', 'Failed'],
  ['pending', 'Pending'],
  ['sending', 'Sending'],
  ['held', 'Held'],
];

function columnsWith(open: (id: string) => void): readonly Column<DeliveryRow>[] {
  return [
    {
      title: 'Event',
      cell: ({ id, type, kind, subject }) => (
        <div>
          <span className="row">
            <LinkButton onClick={() => open(id)}>{type}</LinkButton>
            {kind !== 'event' && <Badge tone="plain">{kind}</Badge>}
          </span>
          {subject !== null && <div className="muted small">{subject}</div>}
        </div>
      ),
    },
    {
      title: 'State',
      isClear: true,
      cell: ({ state }) => <Badge tone={deliveryTones[state]}>{state}</Badge>,
    },
    { title: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { title: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
    { title: 'Last status', align: 'end', cell: ({ lastStatus }) => lastStatus ?? '–' },
    {
      title: 'Next attempt',
      align: 'end',
      cell: ({ nextAttemptAt }) => <Moment at={nextAttemptAt} as="until" none="–" />,
    },
  ];
}

interface DeliveryLogProps {
  readonly endpointId: string;
  readonly environment: Environment;
}

/** Writes the path of the log below the public API. */
function logPath(endpointId: string, filter: DeliveryFilter): string {
  const pairs = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(pairs).toString();
  return `/v1/webhooks/${encodeURIComponent(endpointId)}/deliveries?${query}`;
}

/** Button that downloads the log as its filters show it. */
export function DeliveryCsv({ endpointId, environment }: DeliveryLogProps) {
  const { state, type, from, to } = route.useSearch();
  return <CsvButton environment={environment} path={logPath(endpointId, { state, type, from, to })} />;
}

/** Log of deliveries to an endpoint, newest first. Its filters stand in the address. */
export function DeliveryLog({ endpointId }: Pick<DeliveryLogProps, 'endpointId'>) {
  const { state, type, from, to, delivery } = route.useSearch();
  const navigate = useNavigate({ from: '/webhooks/$id' });
  const query = useInfiniteQuery(deliveriesQuery(endpointId, { state, type, from, to }));
  const open = (id: string | undefined): void =>
    void navigate({ search: (old) => ({ ...old, delivery: id }), resetScroll: false });
  return (
    <>
      <div className="panel-body">
        <LogFilters />
      </div>
      <Loaded
        query={query}
        what="The deliveries"
        height={420}
        empty={({ pages }) =>
          pages[0]?.rows.length === 0 ? (
            <Empty>
              {(state ?? type ?? from ?? to) === undefined
                ? 'No deliveries yet. Send a test event to check that it responds.'
                : 'No delivery matches these filters.'}
            </Empty>
          ) : null
        }
      >
        {({ pages }) => (
          <Table
            caption="Deliveries, newest first"
            columns={columnsWith(open)}
            rows={pages.flatMap(({ rows }) => rows)}
            idOf={({ id }) => id}
          />
        )}
      </Loaded>
      <NextPart query={query}>Show older ones</NextPart>
      {delivery !== undefined && <DeliveryDialog id={delivery} onClose={() => open(undefined)} />}
    </>
  );
}

function LogFilters() {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/webhooks/$id' });
  const types = useQuery(eventTypesQuery);
  const set = (change: Partial<typeof search>): void =>
    void navigate({ search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false });
  const day = (text: string | undefined): string =>
    text === undefined || Number.isNaN(Date.parse(text)) ? '' : inputOfInstant(Date.parse(text));
  return (
    <div className="filters">
      <SelectField
        label="State"
        value={search.state ?? ''}
        options={states}
        onValue={(value) => set({ state: value === '' ? undefined : value })}
      />
      <SelectField
        label="Type"
        value={search.type ?? ''}
        options={[['', 'All'], ...(types.data ?? []).map(({ type }) => [type, type] as const)]}
        onValue={(value) => set({ type: value === '' ? undefined : value })}
      />
      <TextField
        label="From, IST"
        type="datetime-local"
        value={day(search.from)}
        onText={(text) => set({ from: instantOfInput(text) ?? undefined })}
      />
      <TextField
        label="To, IST"
        type="datetime-local"
        value={day(search.to)}
        onText={(text) => set({ to: instantOfInput(text) ?? undefined })}
      />
    </div>
  );
}
