import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { accountsQuery } from '../../api/operator-queries';
import { accountStates, type OperatorAccount } from '../../api/operator-types';
import { planIds, planNames } from '../../figures/plan-names';
import { count } from '../../figures/numbers';
import { Badge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { Empty } from '../../parts/empty.part';
import { SelectField } from '../../parts/field.part';
import { Moment } from '../../parts/moment.part';
import { PageHead } from '../../parts/page-head.part';
import { Pager } from '../../parts/pager.part';
import { Panel } from '../../parts/panel.part';
import { Table, type Column } from '../../parts/table.part';
import { AccountSearch, searchWords } from './account-search.part';
import { AccountState } from './account-state.part';
import { FoundRecords } from './found-records.part';
import { OperatorLoaded } from './operator-loaded.part';

const route = getRouteApi('/signed-in/operators/accounts');

const columns: readonly Column<OperatorAccount>[] = [
  {
    title: 'Account',
    cell: ({ id, email }) => (
      <div>
        <Link to="/operators/accounts/$id" params={{ id }} className="row-link said-cell">
          {email}
        </Link>
        <div className="mono muted id">{id}</div>
      </div>
    ),
  },
  {
    title: 'Plan',
    cell: ({ plan, pastDue }) => (
      <span className="row">
        {plan} {pastDue && <Badge tone="bad">past due</Badge>}
      </span>
    ),
  },
  { title: 'State', isClear: true, cell: ({ state }) => <AccountState state={state} /> },
  { title: 'Keys', align: 'end', cell: ({ keys }) => count(keys) },
  { title: 'Endpoints', align: 'end', cell: ({ endpoints }) => count(endpoints) },
  { title: 'Requests, 7 days', align: 'end', cell: ({ requests7d }) => count(requests7d) },
  { title: 'Opened', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

const anyPlan = ['', 'Any plan'] as const;
const anyState = ['', 'Any state'] as const;

/** All accounts, the newest first. */
export function AccountsPage() {
  const { q, plan, state, page = 1 } = route.useSearch();
  const navigate = useNavigate({ from: '/operators/accounts' });
  const query = useQuery(accountsQuery({ q, plan, state }, page));
  const isFiltered = q !== undefined || plan !== undefined || state !== undefined;
  const all = (
    <Button
      onClick={() =>
        void navigate({
          search: (old) => ({ ...old, q: undefined, plan: undefined, state: undefined, page: undefined }),
        })
      }
    >
      Show all accounts
    </Button>
  );
  return (
    <>
      <PageHead title="Accounts">{searchWords}</PageHead>
      <div className="filters">
        <AccountSearch key={q} present={q} />
        <SelectField
          label="Plan"
          value={plan ?? ''}
          options={[anyPlan, ...planIds.map((id) => [id, planNames[id]] as const)]}
          onValue={(value) =>
            void navigate({
              search: (old) => ({ ...old, plan: value === '' ? undefined : value, page: undefined }),
            })
          }
        />
        <SelectField
          label="State"
          value={state ?? ''}
          options={[anyState, ...accountStates.map((one) => [one, one] as const)]}
          onValue={(value) =>
            void navigate({
              search: (old) => ({ ...old, state: value === '' ? undefined : value, page: undefined }),
            })
          }
        />
      </div>
      {q !== undefined && <FoundRecords text={q} />}
      <Panel isTight>
        <OperatorLoaded
          query={query}
          what="The accounts"
          height={480}
          empty={({ rows }) =>
            rows.length > 0 ? null : isFiltered ? (
              <Empty action={all}>No accounts match.</Empty>
            ) : (
              <Empty>No accounts yet.</Empty>
            )
          }
        >
          {({ rows, meta }) => (
            <>
              <Table caption="Accounts, newest first" columns={columns} rows={rows} idOf={({ id }) => id} />
              <Pager
                {...meta}
                what="accounts"
                onPage={(to) => void navigate({ search: (old) => ({ ...old, page: to }) })}
              />
            </>
          )}
        </OperatorLoaded>
      </Panel>
    </>
  );
}
