import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { auditQuery } from '../../api/account-queries';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { Panel } from '../../parts/panel.part';
import { Table } from '../../parts/table.part';

/** Last five changes in the account. */
export function RecentChanges() {
  const query = useQuery(auditQuery(1, 5));
  return (
    <Panel title="Recent activity" isTight actions={<Link to="/audit">Audit</Link>}>
      <Loaded
        query={query}
        what="The recent activity"
        height={236}
        empty={({ rows }) => (rows.length === 0 ? <Empty>No activity yet.</Empty> : null)}
      >
        {({ rows }) => (
          <Table
            caption="Recent activity"
            columns={[
              { title: 'What', cell: ({ words }) => <span>{words}</span> },
              {
                title: 'Who',
                isClear: true,
                cell: ({ actor }) => <span className="muted">{actor.label}</span>,
              },
              { title: 'When', isClear: true, align: 'end', cell: ({ at }) => <Moment at={at} /> },
            ]}
            rows={rows}
            idOf={({ at, action, subject }) => `${at}${action}${subject}`}
          />
        )}
      </Loaded>
    </Panel>
  );
}
