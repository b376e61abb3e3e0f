import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { auditQuery } from '../../api/account-queries';
import { AuditTable } from '../../parts/audit-table.part';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { PageHead } from '../../parts/page-head.part';
import { Pager } from '../../parts/pager.part';
import { Panel } from '../../parts/panel.part';

const route = getRouteApi('/signed-in/audit');

/** Log of who changed what in the account. */
export function AuditPage() {
  const page = route.useSearch({ select: (search) => search.page ?? 1 });
  const navigate = useNavigate({ from: '/audit' });
  const query = useQuery(auditQuery(page, 50));
  return (
    <div className="stack">
      <PageHead title="Audit">
        Every change in this account, by members, keys, operators, the payment processor and the service.
      </PageHead>
      <Panel isTight>
        <Loaded
          query={query}
          what="The audit log"
          height={560}
          empty={({ rows }) => (rows.length === 0 ? <Empty>No activity yet.</Empty> : null)}
        >
          {({ rows, meta }) => (
            <>
              <AuditTable caption="Changes, newest first" rows={rows} />
              <Pager
                {...meta}
                what="changes"
                onPage={(to) => void navigate({ search: (old) => ({ ...old, page: to }) })}
              />
            </>
          )}
        </Loaded>
      </Panel>
    </div>
  );
}
