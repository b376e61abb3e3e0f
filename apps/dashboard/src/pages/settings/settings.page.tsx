import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQuery, alertsQuery } from '../../api/account-queries';
import { Button } from '../../parts/button.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { WhoCan } from '../../parts/not-allowed.part';
import { Notice } from '../../parts/notice.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { useSession } from '../../parts/session.part';
import { AlertsForm } from './alerts-form.part';
import { CloseAccountDialog } from './close-account-dialog.part';
import { ExportPanel } from './export-panel.part';
import { FeedPanel } from './feed-panel.part';
import { ReceiptForm } from './receipt-form.part';

/** Settings of the account: details on receipts, alert mails, calendar feeds, export links, and the closure of the account. */
export function SettingsPage() {
  const account = useQuery(accountQuery);
  const alerts = useQuery(alertsQuery);
  const { role, user } = useSession();
  const isOwner = role === 'owner';
  const [isClosing, setClosing] = useState(false);
  return (
    <div className="stack">
      <PageHead title="Settings">
        Settings of the account. Your own sign-in settings are on the Security page.
      </PageHead>
      {!isOwner && (
        <Notice title="Only owners can change settings">
          <WhoCan />
        </Notice>
      )}
      <Panel title="Billing details" note="All fields are optional.">
        <Loaded query={account} what="The account" height={307}>
          {(present) => <ReceiptForm account={present} isOff={!isOwner} />}
        </Loaded>
      </Panel>
      <Panel title="Email notifications" note="Sent to owners, once each.">
        <Loaded query={alerts} what="The alerts" height={223}>
          {(present) => <AlertsForm alerts={present} isOff={!isOwner} />}
        </Loaded>
      </Panel>
      <FeedPanel isOwner={isOwner} />
      <ExportPanel isOwner={isOwner} />
      <Panel title="Account">
        <Loaded query={account} what="The account" height={123}>
          {({ id, email, createdAt }) => (
            <div className="stack-mid">
              <dl className="facts">
                <dt>Id</dt>
                <dd className="mono">{id}</dd>
                <dt>Email</dt>
                <dd>{email}</dd>
                <dt>Opened</dt>
                <dd>
                  <Moment at={createdAt} as="full" />
                </dd>
              </dl>
              {isOwner && (
                <div className="row">
                  <Button onClick={() => setClosing(true)}>Close the account</Button>
                </div>
              )}
              {isClosing && <CloseAccountDialog email={user.email} onClose={() => setClosing(false)} />}
            </div>
          )}
        </Loaded>
      </Panel>
    </div>
  );
}
