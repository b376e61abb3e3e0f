import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { auditQuery } from '../../api/queries';
import type { AuditEntry } from '../../api/types';
import { Badge } from '../../parts/badge.part';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { PageHead } from '../../parts/page-head.part';
import { Pager } from '../../parts/pager.part';
import { Panel } from '../../parts/panel.part';
import { Table, type Column } from '../../parts/table.part';

const route = getRouteApi('/signed-in/audit');

const columns: readonly Column<AuditEntry>[] = [
  { title: 'What', cell: (entry) => <span className="strong">{entry.words}</span> },
  { title: 'When', cell: ({ at }) => <Moment at={at} /> },
  { title: 'Who', cell: ({ actor }) => <Actor actor={actor} /> },
  {
    title: 'Concerns',
    cell: ({ subject }) => <span className="mono">{subject ?? '–'}</span>,
  },
  { title: 'Detail', cell: ({ detail }) => <Detail detail={detail} /> },
];

/** Log of who changed what in the account. */
export function AuditPage() {
  const page = route.useSearch({ select: (search) => search.page ?? 1 });
  const navigate = useNavigate({ from: '/audit' });
  const query = useQuery(auditQuery(page, 50));
  return (
    <div className="stack">
      <PageHead title="Audit">
        Every change in this account: by members, keys, operators, the payment processor and the service
        itself.
      </PageHead>
      <Panel isTight>
        <Loaded
          query={query}
          what="The audit log"
          height={560}
          empty={({ rows }) =>
            rows.length === 0 ? <Empty>Nothing was changed in this account yet.</Empty> : null
          }
        >
          {({ rows, meta }) => (
            <>
              <Table
                caption="Changes, newest first"
                columns={columns}
                rows={rows}
                idOf={(entry) => `${entry.at}${entry.action}${entry.subject}`}
              />
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

function Actor({ actor: { kind, label } }: Pick<AuditEntry, 'actor'>) {
  return (
    <span className="row">
      <span>{label}</span>
      {kind !== 'user' && <Badge tone="plain">{kind}</Badge>}
    </span>
  );
}

function Detail({ detail }: Pick<AuditEntry, 'detail'>) {
  if (detail === null || Object.keys(detail).length === 0) return <span className="muted">–</span>;
  return (
    <span className="small muted">
      {Object.entries(detail)
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join(', ')}
    </span>
  );
}
