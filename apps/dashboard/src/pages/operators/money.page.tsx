import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { moneyQuery } from '../../api/operator-queries';
import type { WaitingMoney } from '../../api/operator-types';
import { Badge } from '../../parts/badge.part';
import { Empty } from '../../parts/empty.part';
import { Moment } from '../../parts/moment.part';
import { Money } from '../../parts/money.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { Table, type Column } from '../../parts/table.part';
import { OperatorLoaded } from './operator-loaded.part';

const kindWords: Readonly<Record<WaitingMoney['kind'], string>> = {
  unplaced: 'unmatched payment',
  dispute: 'dispute',
  ending: 'failed cancellation',
  unknown: 'payment without an account',
  order: 'unfinished order',
};

const columns: readonly Column<WaitingMoney>[] = [
  { title: 'Kind', cell: ({ kind }) => <Badge tone="late">{kindWords[kind]}</Badge> },
  { title: 'Account', cell: (waiting) => <Owner waiting={waiting} /> },
  {
    title: 'What to do',
    cell: ({ words }) => (
      <span className="said-cell" data-width="wide">
        {words}
      </span>
    ),
  },
  { title: 'Since', cell: ({ since }) => <Moment at={since} as="full" /> },
  { title: 'Amount', isClear: true, align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
];

/** Payments and subscriptions at the processor that wait for a hand. */
export function MoneyPage() {
  const query = useQuery(moneyQuery);
  return (
    <>
      <PageHead title="Money">Payments that need attention, longest waiting first.</PageHead>
      <Panel isTight>
        <OperatorLoaded
          query={query}
          what="The payments"
          height={360}
          empty={(items) => (items.length === 0 ? <Empty>No payments need attention.</Empty> : null)}
        >
          {(items) => (
            <Table
              caption="Payments that need attention"
              columns={columns}
              rows={items}
              idOf={({ kind, accountId, since, words }) => `${kind}${accountId}${since}${words}`}
            />
          )}
        </OperatorLoaded>
      </Panel>
    </>
  );
}

function Owner({ waiting: { accountId, accountEmail } }: { readonly waiting: WaitingMoney }) {
  if (accountId === null) return <span className="muted">unknown</span>;
  return (
    <Link to="/operators/accounts/$id" params={{ id: accountId }} className="said-cell">
      {accountEmail ?? accountId}
    </Link>
  );
}
