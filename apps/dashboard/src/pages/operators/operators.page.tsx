import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { summaryQuery } from '../../api/operator-queries';
import type { OperatorSummary } from '../../api/operator-types';
import { count, percent } from '../../figures/numbers';
import { Empty } from '../../parts/empty.part';
import { Figures } from '../../parts/figures.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { Table } from '../../parts/table.part';
import { AccountSearch, searchWords } from './account-search.part';
import { OperatorLoaded } from './operator-loaded.part';
import { WaitingList } from './waiting-list.part';

/** Summary for operators: who the customers are, and what waits for a hand. */
export function OperatorsPage() {
  const query = useQuery(summaryQuery);
  return (
    <>
      <PageHead title="Operators">All accounts, sources and payments of the service.</PageHead>
      <OperatorLoaded query={query} what="The summary" height={480}>
        {(summary) => <Summary summary={summary} />}
      </OperatorLoaded>
    </>
  );
}

function Summary({ summary }: { readonly summary: OperatorSummary }) {
  const { byPlan, new7d, pastDue, overLimit } = summary;
  const all = byPlan.reduce((total, { accounts }) => total + accounts, 0);
  return (
    <>
      <Figures
        items={[
          { label: 'Accounts', value: count(all), note: 'that are not closed' },
          { label: 'New', value: count(new7d), note: 'in the last 7 days' },
          { label: 'Past due', value: count(pastDue), note: 'with a payment owed' },
          { label: 'Over the limit', value: count(overLimit), note: 'with requests refused today' },
        ]}
      />
      <Panel title="Search" note={searchWords}>
        <AccountSearch />
      </Panel>
      <div className="columns">
        <Panel title="Needs attention" isTight>
          <WaitingList />
        </Panel>
        <Panel title="Accounts by plan" isTight>
          {all === 0 ? (
            <Empty>No accounts yet.</Empty>
          ) : (
            <Table
              caption="Accounts by plan"
              columns={[
                {
                  title: 'Plan',
                  cell: ({ planId, plan }) => (
                    <Link to="/operators/accounts" search={{ plan: planId }} className="row-link">
                      {plan}
                    </Link>
                  ),
                },
                { title: 'Accounts', align: 'end', cell: ({ accounts }) => count(accounts) },
                { title: 'Share', align: 'end', cell: ({ accounts }) => percent(accounts / all) },
              ]}
              rows={byPlan}
              idOf={({ planId }) => planId}
            />
          )}
        </Panel>
      </div>
    </>
  );
}
