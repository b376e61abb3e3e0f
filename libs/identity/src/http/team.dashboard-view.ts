import { z } from 'zod';
import { instantView } from '@market/http-lists';
import type { OpenInvitation } from '../invitations';
import type { Member } from '../team';

const role = z.enum(['owner', 'member']);

export const memberView = z
  .object({
    userId: z.string(),
    email: z.string(),
    role,
    joinedAt: instantView,
    lastSeenAt: instantView.nullable(),
  })
  .meta({ id: 'Member' });

export type MemberView = z.infer<typeof memberView>;

const invitationView = z.object({
  id: z.string(),
  email: z.string(),
  role,
  createdAt: instantView,
  endsAt: instantView,
  invitedBy: z.object({ id: z.string(), email: z.string() }).nullable(),
});

/** Members of an account, and its open invitations. */
export const teamView = z
  .object({ members: z.array(memberView), invitations: z.array(invitationView) })
  .meta({ id: 'Team' });

export type TeamView = z.infer<typeof teamView>;

export const removedMemberView = z
  .object({ userId: z.string(), removed: z.literal(true) })
  .meta({ id: 'RemovedMember' });

export type RemovedMemberView = z.infer<typeof removedMemberView>;

export const deletedInvitationView = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: 'DeletedInvitation' });

export type DeletedInvitationView = z.infer<typeof deletedInvitationView>;

export function presentMember({ userId, email, role: own, joinedAt, lastSeenAt }: Member): MemberView {
  return {
    userId,
    email,
    role: own,
    joinedAt: joinedAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}

/** Renders members and invitations. */
export function presentTeam(members: readonly Member[], invitations: readonly OpenInvitation[]): TeamView {
  return {
    members: members.map(presentMember),
    invitations: invitations.map((invitation) => ({
      id: invitation.id,
      email: invitation.email,
      role: invitation.role,
      createdAt: invitation.createdAt.toISOString(),
      endsAt: invitation.endsAt.toISOString(),
      invitedBy: { id: invitation.invitedBy, email: invitation.inviterEmail },
    })),
  };
}

/** Member, for the description of the dashboard's API. */
export const exampleMember: MemberView = {
  userId: 'usr_9b1c2f7d0e0b4b6f9c3a5d8e',
  email: 'asha@example.com',
  role: 'owner',
  joinedAt: '2026-11-20T04:30:00.000Z',
  lastSeenAt: '2026-11-27T04:30:00.000Z',
};

/** Members and an invitation, for the description of the dashboard's API. */
export const exampleTeam: TeamView = {
  members: [exampleMember],
  invitations: [
    {
      id: 'inv_3a9f5c7e1b2d4860a7c8e9f0',
      email: 'ravi@example.com',
      role: 'member',
      createdAt: '2026-11-26T04:30:00.000Z',
      endsAt: '2026-12-03T04:30:00.000Z',
      invitedBy: { id: exampleMember.userId, email: exampleMember.email },
    },
  ],
};
