import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery } from '../../api/account-queries';
import type { InvitationView, MemberView } from '../../api/types';
import { Badge } from '../../parts/badge.part';
import { Button } from '../../parts/button.part';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { Moment } from '../../parts/moment.part';
import { WhoCan } from '../../parts/not-allowed.part';
import { Notice } from '../../parts/notice.part';
import { PageHead } from '../../parts/page-head.part';
import { Panel } from '../../parts/panel.part';
import { useSession } from '../../parts/session.part';
import { Table, type Column } from '../../parts/table.part';
import { ChangeRoleDialog } from './change-role-dialog.part';
import { InviteDialog } from './invite-dialog.part';
import { LeaveDialog } from './leave-dialog.part';
import { RemoveMemberDialog } from './remove-member-dialog.part';
import { WithdrawInvitationDialog } from './withdraw-invitation-dialog.part';

type Open =
  | { readonly kind: 'invite' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'role' | 'remove'; readonly member: MemberView }
  | { readonly kind: 'withdraw'; readonly invitation: InvitationView };

/** Team: who is in the account, and who was invited. */
export function TeamPage() {
  const query = useQuery(membersQuery);
  const { role } = useSession();
  const isOwner = role === 'owner';
  const [open, setOpen] = useState<Open | null>(null);
  const [unmailed, setUnmailed] = useState<string | null>(null);
  return (
    <div className="stack">
      <PageHead
        title="Team"
        actions={
          <>
            <Button onClick={() => setOpen({ kind: 'leave' })}>Leave this account</Button>
            {isOwner && (
              <Button look="main" icon="plus" onClick={() => setOpen({ kind: 'invite' })}>
                Invite member
              </Button>
            )}
          </>
        }
      >
        Members read everything, create test keys and resend deliveries. Owners also change live keys,
        endpoints, plan and team.
      </PageHead>
      {!isOwner && (
        <Notice title="Only owners can change the team">
          <WhoCan />
        </Notice>
      )}
      {unmailed !== null && (
        <Notice tone="late" isNews title={`No email was sent to ${unmailed}`}>
          <p>
            This address has received its limit of emails. The invitation stands, and links in earlier emails
            work. Try again in 30 minutes.
          </p>
        </Notice>
      )}
      <Panel title="Members" isTight>
        <Loaded query={query} what="The members" height={115}>
          {({ members }) => <MemberTable members={members} onOpen={isOwner ? setOpen : null} />}
        </Loaded>
      </Panel>
      <Panel title="Invitations" isTight>
        <Loaded
          query={query}
          what="The invitations"
          height={75}
          empty={({ invitations }) => (invitations.length === 0 ? <Empty>No open invitations.</Empty> : null)}
        >
          {({ invitations }) => (
            <InvitationTable invitations={invitations} onOpen={isOwner ? setOpen : null} />
          )}
        </Loaded>
      </Panel>
      <Dialogs
        open={open}
        onInvited={(email) => {
          setUnmailed(email);
          setOpen(null);
        }}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}

interface DialogsProps {
  readonly open: Open | null;
  readonly onInvited: (unmailed: string | null) => void;
  readonly onClose: () => void;
}

function Dialogs({ open, onInvited, onClose }: DialogsProps) {
  if (open === null) return null;
  if (open.kind === 'invite') return <InviteDialog onInvited={onInvited} onClose={onClose} />;
  if (open.kind === 'leave') return <LeaveDialog onClose={onClose} />;
  if (open.kind === 'withdraw')
    return <WithdrawInvitationDialog invitation={open.invitation} onClose={onClose} />;
  if (open.kind === 'role') return <ChangeRoleDialog member={open.member} onClose={onClose} />;
  return <RemoveMemberDialog member={open.member} onClose={onClose} />;
}

type OnOpen = ((open: Open) => void) | null;

function MemberTable({
  members,
  onOpen,
}: {
  readonly members: readonly MemberView[];
  readonly onOpen: OnOpen;
}) {
  const { user } = useSession();
  const columns: readonly Column<MemberView>[] = [
    {
      title: 'Member',
      cell: ({ email, userId }) => (
        <span className="row">
          <span className="strong">{email}</span>
          {userId === user.id && <Badge tone="plain">you</Badge>}
        </span>
      ),
    },
    { title: 'Role', isClear: true, cell: ({ role }) => role },
    { title: 'Since', cell: ({ joinedAt }) => <Moment at={joinedAt} /> },
    { title: 'Last seen', cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} as="ago" none="never" /> },
    ...(onOpen === null
      ? []
      : [
          {
            title: 'Actions',
            isActions: true,
            cell: (member: MemberView) => (
              <span className="row row-end">
                <Button
                  size="small"
                  aria-label={`Change role of ${member.email}`}
                  onClick={() => onOpen({ kind: 'role', member })}
                >
                  Change role
                </Button>
                {member.userId !== user.id && (
                  <Button
                    size="small"
                    aria-label={`Remove ${member.email}`}
                    onClick={() => onOpen({ kind: 'remove', member })}
                  >
                    Remove
                  </Button>
                )}
              </span>
            ),
          },
        ]),
  ];
  return <Table caption="Members" columns={columns} rows={members} idOf={({ userId }) => userId} />;
}

interface InvitationTableProps {
  readonly invitations: readonly InvitationView[];
  readonly onOpen: OnOpen;
}

function InvitationTable({ invitations, onOpen }: InvitationTableProps) {
  const columns: readonly Column<InvitationView>[] = [
    { title: 'Invited', cell: ({ email }) => <span className="strong">{email}</span> },
    { title: 'Role', isClear: true, cell: ({ role }) => role },
    { title: 'By', cell: ({ invitedBy }) => invitedBy?.email ?? 'command line' },
    { title: 'Ends', cell: ({ endsAt }) => <Moment at={endsAt} as="until" /> },
    ...(onOpen === null
      ? []
      : [
          {
            title: 'Actions',
            isActions: true,
            cell: (invitation: InvitationView) => (
              <Button
                size="small"
                aria-label={`Withdraw the invitation of ${invitation.email}`}
                onClick={() => onOpen({ kind: 'withdraw', invitation })}
              >
                Withdraw
              </Button>
            ),
          },
        ]),
  ];
  return <Table caption="Invitations" columns={columns} rows={invitations} idOf={({ id }) => id} />;
}
