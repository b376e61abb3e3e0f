import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call';
import { signedInQuery } from '../../api/account-queries';
import { useChange } from '../../api/use-change';
import { Badge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { Empty } from '../../parts/empty.part';
import { FormError } from '../../parts/form-error.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { Panel } from '../../parts/panel.part';
import { Table } from '../../parts/table.part';

/** Places where the user is signed in. */
export function SessionPanel() {
  const query = useQuery(signedInQuery);
  const refreshes = [['sessions']];
  const end = useChange((_intent, id: string) => call(`DELETE sessions/${encodeURIComponent(id)}`), {
    refreshes,
  });
  const endOthers = useChange(() => call('DELETE sessions'), { refreshes });
  return (
    <Panel
      title="Active sessions"
      note="A session ends after 3 days without use or after 14 days. You can end it here."
      isTight
      actions={
        <Button isBusy={endOthers.isRunning} onClick={() => endOthers.run()}>
          End all others
        </Button>
      }
    >
      <FormError error={end.error ?? endOthers.error} />
      <Loaded
        query={query}
        what="The sessions"
        height={115}
        empty={(sessions) => (sessions.length === 0 ? <Empty>No sessions.</Empty> : null)}
      >
        {(sessions) => (
          <Table
            caption="Sessions"
            rows={sessions}
            idOf={({ id }) => id}
            columns={[
              {
                title: 'Browser',
                cell: ({ browser, isCurrent }) => (
                  <span className="row">
                    <span className="strong">{browser}</span>
                    {isCurrent && <Badge tone="plain">this one</Badge>}
                  </span>
                ),
              },
              { title: 'Started', cell: ({ begunAt }) => <Moment at={begunAt} /> },
              { title: 'Last seen', cell: ({ seenAt }) => <Moment at={seenAt} as="ago" /> },
              {
                title: 'Actions',
                isActions: true,
                cell: ({ id, browser, isCurrent }) =>
                  !isCurrent && (
                    <Button
                      size="small"
                      aria-label={`End the session in ${browser}`}
                      onClick={() => end.run(id)}
                    >
                      End
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
