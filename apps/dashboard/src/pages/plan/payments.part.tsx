import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { PaymentView } from '../../api/billing-types';
import { paymentsQuery } from '../../api/account-queries';
import { dayText, indianDay } from '../../figures/india-time';
import { unknown } from '../../figures/numbers';
import { Badge, type Tone } from '../../parts/badge.part';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { Money } from '../../parts/money.part';
import { Pager } from '../../parts/pager.part';
import { Panel } from '../../parts/panel.part';
import { Table, type Column } from '../../parts/table.part';

const route = getRouteApi('/signed-in/plan');

const tones: Readonly<Record<PaymentView['state'], Tone>> = {
  paid: 'good',
  due: 'late',
  failed: 'bad',
  refunded: 'quiet',
};

const columns: readonly Column<PaymentView>[] = [
  {
    title: 'Period',
    cell: ({ periodStart, periodEnd }) =>
      periodStart === null || periodEnd === null ? (
        <span className="muted">{unknown}</span>
      ) : (
        <span>
          {dayText(indianDay(Date.parse(periodStart)))} to {dayText(indianDay(Date.parse(periodEnd) - 1))}
        </span>
      ),
  },
  { title: 'Plan', cell: ({ plan }) => plan },
  { title: 'State', isClear: true, cell: ({ state }) => <Badge tone={tones[state]}>{state}</Badge> },
  { title: 'When', isClear: true, cell: ({ at }) => <Moment at={at} /> },
  { title: 'Reference', cell: ({ reference }) => <span className="mono reference">{reference ?? '–'}</span> },
  { title: 'Amount', isClear: true, align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
];

/** Payments of the account, newest first. */
export function Payments() {
  const page = route.useSearch({ select: (search) => search.page ?? 1 });
  const navigate = useNavigate({ from: '/plan' });
  const query = useQuery(paymentsQuery(page));
  return (
    <Panel title="Payments" isTight>
      <Loaded
        query={query}
        what="The payments"
        height={160}
        empty={({ rows }) => (rows.length === 0 ? <Empty>No payments yet.</Empty> : null)}
      >
        {({ rows, meta }) => (
          <>
            <Table caption="Payments" columns={columns} rows={rows} idOf={({ id }) => id} />
            <Pager
              {...meta}
              what="payments"
              onPage={(to) => void navigate({ search: (old) => ({ ...old, page: to }) })}
            />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
