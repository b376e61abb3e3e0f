import { Injectable } from '@nestjs/common';
import { Clock, newId, readEmail, dayMs } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import type { Role } from '@market/sessions';
import { DataSource } from 'typeorm';
import { newToken } from './domain/secret-token';
import { identityErrors } from './identity-errors';
import { InvitationWithdrawals } from './invitation-withdrawals';
import type { LinkEntrance } from './link-entrance';
import { MailLimits } from './mail-limits';
import { Memberships } from './memberships';
import {
  type Invitation,
  InvitationRepository,
  type OpenInvitation,
} from './persistence/invitation.repository';
import { MemberRepository } from './persistence/member.repository';
import { type Link, OneTimeTokenRepository } from './persistence/one-time-token.repository';
import { TeamLockRepository } from './persistence/team-lock.repository';
import { UserRepository } from './persistence/user.repository';
import { LinkMails } from './ports';
import { SignInLimits } from './sign-in-limits';
import { SignUps } from './sign-ups';
import { checkOfOwner, type TeamActor } from './team';

/** Time for which an invitation can be accepted. Source: docs/spec/dashboard.md, "Teams". Units: milliseconds. */
const invitationForMs = 7 * dayMs;
/** Max number of open invitations into an account. Source: as above. */
const maxOpen = 50;

export type { OpenInvitation };

/** Invites e-mail addresses into accounts. */
@Injectable()
export class Invitations {
  private readonly invitations = new InvitationRepository();
  private readonly members = new MemberRepository();
  private readonly locks = new TeamLockRepository();
  private readonly users = new UserRepository();
  private readonly tokens = new OneTimeTokenRepository();
  private readonly audit: AuditLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly limits: SignInLimits,
    private readonly mailLimits: MailLimits,
    private readonly mails: LinkMails,
    private readonly signUps: SignUps,
    private readonly memberships: Memberships,
    private readonly withdrawals: InvitationWithdrawals,
  ) {
    this.audit = new AuditLog(clock);
  }

  /** Resolves to the invitations into an account that can still be used, oldest first. */
  ofAccount(accountId: string): Promise<OpenInvitation[]> {
    return this.invitations.ofAccount(this.dataSource, accountId, this.clock.now());
  }

  /**
   * Invites an e-mail address into the account of a session. A later invitation of the address replaces the role of an
   * earlier one. Above the limit of mails to one address nothing is sent, and earlier links stay valid.
   *
   * Errors: `DomainError` `VAL_001` for a text that is no e-mail address, for a member's, and beyond 50 open invitations;
   * `RATE_001`; those of `checkOfOwner`.
   *
   * @returns whether a mail was queued
   */
  async invite(
    inviter: TeamActor,
    { email: text, role }: { readonly email: string; readonly role: Role },
  ): Promise<boolean> {
    const email = readEmail(text);
    if (email === null) throw identityErrors.noEmail();
    const now = this.clock.now();
    const draft = { ...this.draft(inviter), email, role, createdAt: now };
    return this.dataSource.transaction(async (tx) => {
      await this.locks.lock(tx, inviter.accountId);
      await checkOfOwner(inviter).repeatIn(tx);
      await this.requireRoom(tx, draft);
      await this.limits.invite(tx, inviter.accountId);
      const id = await this.invitations.put(tx, draft);
      await this.audit.record(tx, {
        actor: `user:${inviter.userId}`,
        action: 'member.invited',
        subject: id,
        accountId: inviter.accountId,
        detail: { role },
      });
      const maySend = await this.mailLimits.maySendInvitation(tx, email, inviter.accountId);
      return maySend && this.send(tx, { ...draft, id }, inviter.email);
    });
  }

  /**
   * Withdraws an invitation into the account of a session; its links become void.
   *
   * Errors: those of `checkOfOwner`.
   *
   * @returns whether there was one
   */
  withdraw(inviter: TeamActor, id: string): Promise<boolean> {
    const { userId, accountId } = inviter;
    return this.dataSource.transaction(async (tx) => {
      await this.locks.lock(tx, accountId);
      const isWithdrawn = await this.withdrawals.one(tx, { accountId, actor: `user:${userId}` }, id);
      await checkOfOwner(inviter).repeatIn(tx);
      return isWithdrawn;
    });
  }

  /** Lets the use of an invitation's link go on once no change of the team is under way. Its transaction has locked nothing else. */
  async awaitTeam(transaction: Database, { subject }: Pick<Link, 'subject'>): Promise<void> {
    const accountId = subject === null ? null : await this.invitations.accountOf(transaction, subject);
    if (accountId !== null) await this.locks.share(transaction, accountId);
  }

  /**
   * Accepts an invitation by its link: the user with the address, who is made if there is none, joins the account. The role
   * of a member stays. The invitation is there as long as its sender owns the account: who is removed, or made a member, has
   * withdrawn it.
   *
   * Errors: `DomainError` `SES_006` for an invitation that was withdrawn.
   */
  async accept(transaction: Database, { subject }: Pick<Link, 'subject'>): Promise<LinkEntrance> {
    const invitation =
      subject === null ? null : await this.invitations.lock(transaction, subject, this.clock.now());
    if (invitation === null) throw identityErrors.linkUsed();
    const { id, accountId, role } = invitation;
    const { user, isNew } = await this.signUps.userOf(transaction, invitation.email);
    await this.invitations.remove(transaction, accountId, [id]);
    if (!(await this.members.has(transaction, accountId, user.id))) {
      await this.memberships.join(transaction, { userId: user.id, accountId, role, invitationId: id });
    }
    return { userId: user.id, accountId, isNew };
  }

  private draft({ userId, accountId }: TeamActor) {
    const endsAt = new Date(this.clock.nowMs() + invitationForMs);
    return { id: newId('inv'), accountId, invitedBy: userId, endsAt };
  }

  private async requireRoom(transaction: Database, draft: Invitation): Promise<void> {
    const { accountId, email } = draft;
    const user = await this.users.byEmail(transaction, email);
    const isMember = user !== null && (await this.members.has(transaction, accountId, user.id));
    if (isMember) throw identityErrors.email('is that of a member already');
    if ((await this.invitations.countOthers(transaction, draft, draft.createdAt)) >= maxOpen) {
      throw identityErrors.email(`would be beyond ${maxOpen} open invitations: withdraw one first`);
    }
  }

  private async send(transaction: Database, invitation: Invitation, invitedBy: string): Promise<boolean> {
    const { id, email, role, endsAt } = invitation;
    const { text: token, digest } = newToken();
    const link = { email, purpose: 'invitation', subject: id, endsAt } as const;
    await this.tokens.add(transaction, { ...link, digest });
    const mail = { to: email, purpose: 'invitation', token, endsAt } as const;
    return this.mails.add(transaction, { ...mail, invitedBy, role });
  }
}
