import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { operatorAuditQuery } from '../../api/operator-queries';
import type { OperatorAuditEntry } from '../../api/operator-types';
import { AuditTable } from '../../parts/audit-table.part';
import { Empty } from '../../parts/empty.part';
import { PageHead } from '../../parts/page-head.part';
import { Pager } from '../../parts/pager.part';
import { Panel } from '../../parts/panel.part';
import { OperatorLoaded } from './operator-loaded.part';

const route = getRouteApi('/signed-in/operators/audit');

/** Log of who changed what, of all accounts, sources and operators. */
export function OperatorAuditPage() {
  const page = route.useSearch({ select: (search) => search.page ?? 1 });
  const navigate = useNavigate({ from: '/operators/audit' });
  const query = useQuery(operatorAuditQuery(page));
  return (
    <>
      <PageHead title="Audit log">
        Every change in the service, of all accounts. Entries are never removed.
      </PageHead>
      <Panel isTight>
        <OperatorLoaded
          query={query}
          what="The audit log"
          height={560}
          empty={({ rows }) => (rows.length === 0 ? <Empty>Nothing was changed yet.</Empty> : null)}
        >
          {({ rows, meta }) => (
            <>
              <AuditTable
                caption="Changes, newest first"
                rows={rows}
                more={[{ title: 'Account', cell: (entry) => <Account entry={entry} /> }]}
              />
              <Pager
                {...meta}
                what="changes"
                onPage={(to) => void navigate({ search: (old) => ({ ...old, page: to }) })}
              />
            </>
          )}
        </OperatorLoaded>
      </Panel>
    </>
  );
}

function Account({ entry: { accountId } }: { readonly entry: OperatorAuditEntry }) {
  if (accountId === null) return <span className="muted">none</span>;
  return (
    <Link to="/operators/accounts/$id" params={{ id: accountId }} className="mono id">
      {accountId}
    </Link>
  );
}
