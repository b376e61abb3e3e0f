import { useQuery } from '@tanstack/react-query';
import { requestHoursQuery } from '../../api/request-queries';
import { type RequestRoute, totalOf } from '../../api/request-types';
import type { Environment } from '../../api/types';
import { count, percent } from '../../figures/numbers';
import { durationText } from '../../figures/request-words';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { Panel } from '../../parts/panel.part';
import { Table, type Column } from '../../parts/table.part';

const columns: readonly Column<RequestRoute>[] = [
  { title: 'Route', cell: ({ route }) => <span className="mono">{route ?? 'no such path'}</span> },
  { title: 'Requests', align: 'end', cell: ({ counts }) => count(totalOf(counts)) },
  {
    title: 'Failed',
    align: 'end',
    cell: ({ counts }) => {
      const failed = counts['4xx'] + counts['5xx'];
      return failed === 0 ? '0' : `${count(failed)} (${percent(failed / totalOf(counts))})`;
    },
  },
  { title: 'Rate limited', align: 'end', cell: ({ counts }) => count(counts['429']) },
  { title: 'Median', align: 'end', cell: ({ medianMs }) => durationText(medianMs) },
  { title: '95th percentile', align: 'end', cell: ({ p95Ms }) => durationText(p95Ms) },
];

/** Requests of the last 24 hours by route, with failures and durations. */
export function RequestHours({ environment }: { readonly environment: Environment }) {
  const query = useQuery(requestHoursQuery(environment, '24h'));
  return (
    <Panel title="By route" note="The last 24 hours, by the hour." isTight>
      <Loaded
        query={query}
        what="The counts"
        height={160}
        empty={({ routes }) =>
          routes.length === 0 ? (
            <Empty>No {environment} key made a request in the last 24 hours.</Empty>
          ) : null
        }
      >
        {({ routes }) => (
          <Table
            caption="Requests of the last 24 hours by route"
            columns={columns}
            rows={routes}
            idOf={({ route }) => route ?? ''}
          />
        )}
      </Loaded>
    </Panel>
  );
}
