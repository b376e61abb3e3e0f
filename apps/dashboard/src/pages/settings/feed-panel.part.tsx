import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarFeedsQuery } from '../../api/account-queries';
import type { CalendarFeedView, MadeCalendarFeed } from '../../api/types';
import { feedKindsText } from '../../figures/calendar-kinds';
import { Button } from '../../parts/button.part';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { Panel } from '../../parts/panel.part';
import { useAccountName } from '../../parts/session.part';
import { MadeFeedDialog } from './made-feed-dialog.part';
import { MakeFeedDialog } from './make-feed-dialog.part';
import { RevokeTokenDialog, TokenTable } from './token-table.part';

/** Calendar feeds of the account: members see them, owners make and revoke them. */
export function FeedPanel({ isOwner }: { readonly isOwner: boolean }) {
  const query = useQuery(calendarFeedsQuery);
  const account = useAccountName();
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
          <TokenTable
            caption="Calendar feeds"
            noun="feed"
            rows={feeds}
            shows={({ kinds }) => feedKindsText(kinds)}
            onRevoke={isOwner ? setRevoked : null}
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
      {revoked !== null && (
        <RevokeTokenDialog row={revoked} noun="feed" list="calendar-feeds" onClose={() => setRevoked(null)}>
          Calendars that use this address of {account} get no more updates. This cannot be undone.
        </RevokeTokenDialog>
      )}
    </Panel>
  );
}
