import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call';
import { calendarFeedsQuery } from '../../api/account-queries';
import type { CalendarFeedView, MadeCalendarFeed } from '../../api/types';
import { feedKindsText } from '../../figures/calendar-kinds';
import { Badge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { ConfirmDialog } from '../../parts/confirm-dialog.part';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { Panel } from '../../parts/panel.part';
import { useAccountName } from '../../parts/session.part';
import { Table } from '../../parts/table.part';
import { MadeFeedDialog } from './made-feed-dialog.part';
import { MakeFeedDialog } from './make-feed-dialog.part';

/** Calendar feeds of the account: members see them, owners make and revoke them. */
export function FeedPanel({ isOwner }: { readonly isOwner: boolean }) {
  const query = useQuery(calendarFeedsQuery);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeCalendarFeed | null>(null);
  const [revoked, setRevoked] = useState<CalendarFeedView | null>(null);
  return (
    <Panel
      title="Calendar feeds"
      note="Addresses for calendar apps, with the days that you choose. They don’t use your quota."
      isTight
      actions={isOwner && <Button onClick={() => setMaking(true)}>Create feed</Button>}
    >
      <Loaded
        query={query}
        what="The calendar feeds"
        height={75}
        empty={(feeds) => (feeds.length === 0 ? <Empty>The account has no calendar feed yet.</Empty> : null)}
      >
        {(feeds) => (
          <Table
            caption="Calendar feeds"
            rows={feeds}
            idOf={({ id }) => id}
            columns={[
              { title: 'Name', cell: ({ name }) => <span className="strong">{name}</span> },
              { title: 'Shows', cell: ({ kinds }) => feedKindsText(kinds) },
              {
                title: 'Token',
                cell: ({ prefix, last4 }) => (
                  <span className="mono">
                    {prefix}…{last4}
                  </span>
                ),
              },
              {
                title: 'Last used',
                cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} as="ago" none="never" />,
              },
              {
                title: 'Actions',
                isActions: true,
                cell: (feed) => <FeedActions feed={feed} isOwner={isOwner} onRevoke={setRevoked} />,
              },
            ]}
          />
        )}
      </Loaded>
      {isMaking && (
        <MakeFeedDialog
          onMade={(feed) => {
            setMaking(false);
            setMade(feed);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made !== null && <MadeFeedDialog made={made} onClose={() => setMade(null)} />}
      {revoked !== null && <RevokeFeedDialog feed={revoked} onClose={() => setRevoked(null)} />}
    </Panel>
  );
}

interface FeedActionsProps {
  readonly feed: CalendarFeedView;
  readonly isOwner: boolean;
  readonly onRevoke: (feed: CalendarFeedView) => void;
}

function FeedActions({ feed, isOwner, onRevoke }: FeedActionsProps) {
  if (feed.revokedAt !== null) return <Badge>Revoked</Badge>;
  if (!isOwner) return null;
  return (
    <Button size="small" aria-label={`Revoke the feed ${feed.name}`} onClick={() => onRevoke(feed)}>
      Revoke
    </Button>
  );
}

interface RevokeFeedDialogProps {
  readonly feed: CalendarFeedView;
  readonly onClose: () => void;
}

function RevokeFeedDialog({ feed, onClose }: RevokeFeedDialogProps) {
  const name = useAccountName();
  return (
    <ConfirmDialog
      title={`Revoke ${feed.name}`}
      action="Revoke the feed"
      change={() => call(`POST calendar-feeds/${encodeURIComponent(feed.id)}/revoke`)}
      refreshes={[['calendar-feeds']]}
      onClose={onClose}
    >
      <p>Calendars that use this address of {name} get nothing more, from their next look on and for good.</p>
    </ConfirmDialog>
  );
}
