import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { operatorAccountQuery } from '../../api/operator-queries';
import type { OperatorAccountView, OperatorKey } from '../../api/operator-types';
import { AuditTable } from '../../parts/audit-table.part';
import { Badge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { Empty } from '../../parts/empty.part';
import { Notice } from '../../parts/notice.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { AccountEndpoints } from './account-endpoints.part';
import { AccountKeys } from './account-keys.part';
import { AccountMembers } from './account-members.part';
import { AccountState } from './account-state.part';
import { AccountSubscription } from './account-subscription.part';
import { AccountUsage } from './account-usage.part';
import { ChangePlanDialog } from './change-plan-dialog.part';
import { LockDialog } from './lock-dialog.part';
import { OperatorLoaded } from './operator-loaded.part';
import { RevokeKeyDialog } from './revoke-key-dialog.part';

const route = getRouteApi('/signed-in/operators/accounts/$id');

/** Number of changes on the page of an account; all of them are in the audit log. */
const shownChanges = 12;

type Open = 'plan' | 'lock' | OperatorKey | null;

/** One account with all that its owner sees, to read; and what an operator may change. */
export function OperatorAccountPage() {
  const { id } = route.useParams();
  const query = useQuery(operatorAccountQuery(id));
  return (
    <>
      {query.data === undefined && <PageHead title="Account" crumb={<Crumb />} />}
      <OperatorLoaded query={query} what="The account" height={320}>
        {(view) => <AccountContent view={view} />}
      </OperatorLoaded>
    </>
  );
}

function AccountContent({ view }: { readonly view: OperatorAccountView }) {
  const { account, keys, subscription, usage, endpoints, members, audit } = view;
  const [open, setOpen] = useState<Open>(null);
  const isClosed = account.state === 'closed';
  const close = (): void => setOpen(null);
  return (
    <>
      <PageHead
        title={account.email}
        crumb={<Crumb />}
        actions={
          !isClosed && (
            <>
              <Button onClick={() => setOpen('plan')}>Change the plan</Button>
              <Button onClick={() => setOpen('lock')}>
                {account.state === 'suspended' ? 'Resume the account' : 'Suspend the account'}
              </Button>
            </>
          )
        }
      >
        <span className="row">
          <span className="mono">{account.id}</span>
          <AccountState state={account.state} />
          {account.pastDue && <Badge tone="bad">past due</Badge>}
        </span>
      </PageHead>
      {account.state === 'suspended' && (
        <Notice tone="bad" title="The account is suspended">
          Every key is refused until it is resumed. The reason is in the recent activity below.
        </Notice>
      )}
      {isClosed && (
        <Notice title="The account is closed">
          No key works, and personal data was removed. Nothing here can be changed.
        </Notice>
      )}
      <div className="columns">
        <Panel title="Plan">
          <AccountSubscription account={account} subscription={subscription} />
        </Panel>
        <Panel title="Limits now">
          <AccountUsage usage={usage} />
        </Panel>
      </div>
      <List title="Keys" isEmpty={keys.length === 0} none="The account has no key.">
        <AccountKeys keys={keys} onRevoke={isClosed ? null : setOpen} />
      </List>
      <List title="Endpoints" isEmpty={endpoints.length === 0} none="The account has no webhook endpoint.">
        <AccountEndpoints endpoints={endpoints} />
      </List>
      <List title="Members" isEmpty={members.length === 0} none="No members.">
        <AccountMembers members={members} />
      </List>
      <List title="Recent activity" isEmpty={audit.length === 0} none="No activity yet.">
        <AuditTable caption="Recent activity" rows={audit.slice(0, shownChanges)} />
      </List>
      {open === 'plan' && <ChangePlanDialog account={account} onClose={close} />}
      {open === 'lock' && <LockDialog account={account} onClose={close} />}
      {open !== null && typeof open === 'object' && (
        <RevokeKeyDialog accountId={account.id} apiKey={open} onClose={close} />
      )}
    </>
  );
}

interface ListProps {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly none: string;
  readonly children: ReactNode;
}

function List({ title, isEmpty, none, children }: ListProps) {
  return (
    <Panel title={title} isTight>
      {isEmpty ? <Empty>{none}</Empty> : children}
    </Panel>
  );
}

function Crumb() {
  return (
    <Link to="/operators/accounts" className="crumb" activeProps={{ 'aria-current': undefined }}>
      Accounts
    </Link>
  );
}
