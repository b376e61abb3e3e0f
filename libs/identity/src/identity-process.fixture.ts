import { randomBytes } from 'node:crypto';
import { DomainError, type ManualClock, newId } from '@market/kernel';
import { Metrics } from '@market/base/observability';
import type { AuditActor } from '@market/database/audit';
import { type Database, queryRow } from '@market/database';
import { SecretBox } from '@market/database/secrets';
import { type AddressGroup, type Admission, FailedAuthenticationMeter } from '@market/access';
import {
  AccountDirectory,
  type NamedAccount,
  requireRole,
  SessionCheck,
  type SessionJudge,
} from '@market/sessions';
import type { DataSource } from 'typeorm';
import { AccountClosures } from './account-closures';
import { AccountClosing } from './account-closing';
import { Devices } from './devices';
import { EmailChanges } from './email-changes';
import { FactorChanges } from './factor-changes';
import { FactorRemoval } from './factor-removal';
import { InvitationWithdrawals } from './invitation-withdrawals';
import { Invitations } from './invitations';
import { LinkEntrances } from './link-entrances';
import { LinkPurposes } from './link-purposes';
import { type LinkClient, LinkUses } from './link-uses';
import { MailLimits } from './mail-limits';
import { Memberships } from './memberships';
import { OwnerNotices } from './owner-notices';
import { PasskeyCeremonies } from './passkey-ceremonies';
import { PasskeyChallenges } from './passkey-challenges';
import { PasskeySignIn } from './passkey-sign-in';
import { Passkeys } from './passkeys';
import { Passwords } from './passwords';
import { type SessionOfUser, SessionRepository } from './persistence/session.repository';
import { CommonPasswords, type LinkMail, LinkMails } from './ports';
import { RefusedSignIns } from './refused-sign-ins';
import { Reauthentication } from './reauthentication';
import { RelyingParty } from './relying-party';
import { SecondFactors } from './second-factors';
import { type SecurityMail, SecurityMails } from './security-mails';
import { Sessions } from './sessions';
import { SignInLimits } from './sign-in-limits';
import { SignInLinks } from './sign-in-links';
import { SignUpMetrics } from './sign-up-metrics';
import { SignUps } from './sign-ups';
import { Team } from './team';
import { TeamDissolution } from './team-dissolution';
import { Totp } from './totp';
import { TotpCodes } from './totp-codes';
import { TransactionGate } from './transaction-gate.fixture';
import { UserAdministration } from './user-administration';
import { UserErasure } from './user-erasure';

/** Address of a client in tests. */
export const here = '203.0.113.7';

/** Session with the check of a change that it asks for. */
export type CheckedSession = SessionOfUser & { readonly check: SessionCheck };

/** Makes a client with an address of its own. @param browser family of its browser */
export function clientWith(browser: string): LinkClient {
  return { address: newId('client') as AddressGroup, browser };
}

/** Mails with links that were queued. */
export class SentLinks extends LinkMails {
  readonly sent: LinkMail[] = [];
  readonly gate = new TransactionGate();
  async add(_transaction: Database, mail: LinkMail): Promise<boolean> {
    this.sent.push(mail);
    await this.gate.pass();
    return true;
  }
}

/** Mails about security that were queued. */
export class SentNotices extends SecurityMails {
  readonly sent: SecurityMail[] = [];
  readonly gate = new TransactionGate();
  add(_transaction: Database, mail: SecurityMail): Promise<void> {
    this.sent.push(mail);
    return this.gate.pass();
  }
}

/** Accounts in memory. */
export class OpenedAccounts extends AccountDirectory {
  readonly known = new Map<string, string>();
  readonly suspended = new Set<string>();
  openFor(_transaction: Database, email: string): Promise<string> {
    const id = this.known.get(email) ?? newId('acc');
    this.known.set(email, id);
    return Promise.resolve(id);
  }
  readdress(
    _transaction: Database,
    { accountId, from, to }: { accountId: string; from: string; to: string },
  ) {
    if (this.known.get(from) === accountId && !this.known.has(to)) {
      this.known.delete(from);
      this.known.set(to, accountId);
    }
    return Promise.resolve();
  }
  named(ids: readonly string[]): Promise<NamedAccount[]> {
    const known = [...this.known].filter(([, id]) => ids.includes(id));
    return Promise.resolve(known.map(([email, id]) => ({ id, email, name: null, suspension: null })));
  }
}

/** Accounts that were closed. */
export class ClosedAccounts extends AccountClosing {
  readonly closed: string[] = [];
  readonly gate = new TransactionGate();
  close(_transaction: Database, accountId: string, actor: AuditActor): Promise<void> {
    this.closed.push(`${accountId} by ${actor}`);
    return this.gate.pass();
  }
}

/** One common password. */
export class FewCommon extends CommonPasswords {
  all(): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(['qwertyqwerty']));
  }
}

/** Failed authentications by address, at most 300 of each. */
export class CountedFailures extends FailedAuthenticationMeter {
  readonly counts = new Map<string, number>();
  fail(address: AddressGroup): Admission {
    this.counts.set(address, (this.counts.get(address) ?? 0) + 1);
    return this.state(address);
  }
  state(address: AddressGroup): Admission {
    const remaining = Math.max(0, 300 - (this.counts.get(address) ?? 0));
    const admitted = (this.counts.get(address) ?? 0) <= 300;
    const refused = {
      retryAfterSeconds: admitted ? null : 60,
      refusedBy: admitted ? null : 'minute',
    } as const;
    return { admitted, limit: 300, remaining, resetAtSeconds: 0, ...refused };
  }
}

/** World around the processes of a test: what they share, and what they send. */
export class IdentityWorld {
  readonly links = new SentLinks();
  readonly metrics = new Metrics();
  private readonly signUpMetrics = new SignUpMetrics(this.metrics);
  readonly notices = new SentNotices();
  readonly accounts = new OpenedAccounts();
  readonly closing = new ClosedAccounts();
  readonly box = new SecretBox(randomBytes(32));
  readonly party = new RelyingParty('https://market.test');

  constructor(
    readonly dataSource: DataSource,
    readonly clock: ManualClock,
  ) {}

  /** Makes the services of one process. */
  process() {
    const { dataSource, clock, box, party } = this;
    const limits = new SignInLimits(dataSource, clock);
    const mailLimits = new MailLimits(clock);
    const sessions = new Sessions(dataSource, clock);
    const refusals = new RefusedSignIns(dataSource, clock);
    const devices = new Devices(dataSource, clock);
    const codes = new TotpCodes(clock, box);
    const factors = new SecondFactors(dataSource, clock, codes, limits, sessions, refusals);
    const changes = new FactorChanges(clock, sessions, this.notices, limits);
    const challenges = new PasskeyChallenges(dataSource, clock);
    const ceremonies = new PasskeyCeremonies(party);
    const memberships = new Memberships(clock);
    const signUps = new SignUps(clock, this.accounts, memberships);
    const { accounts, links: mails, notices } = this;
    const failures = new CountedFailures();
    const withdrawals = new InvitationWithdrawals(clock);
    const team = new Team(dataSource, clock, withdrawals, this.notices, limits);
    const invitations = new Invitations(
      ...([dataSource, clock, limits, mailLimits, mails, signUps, memberships, withdrawals] as const),
    );
    const emails = new EmailChanges(
      ...([dataSource, clock, limits, mailLimits, mails, notices, accounts, sessions] as const),
    );
    const entrances = new LinkEntrances(dataSource, signUps, invitations, emails);
    const dissolution = new TeamDissolution(
      ...([team, new UserErasure(clock), new OwnerNotices(clock, this.notices, this.accounts)] as const),
    );
    const passwords = new Passwords(
      ...([
        dataSource,
        clock,
        limits,
        sessions,
        new FewCommon(),
        factors,
        devices,
        notices,
        refusals,
        signUps,
      ] as const),
    );
    const passkeySignIn = new PasskeySignIn(
      ...([dataSource, clock, challenges, ceremonies, sessions, limits, refusals, signUps, devices] as const),
    );
    return {
      limits,
      refusals,
      sessions,
      factors,
      devices,
      invitations,
      emails,
      team,
      requests: new SignInLinks(
        ...([dataSource, clock, limits, mailLimits, devices, mails, this.signUpMetrics] as const),
      ),
      links: new LinkUses(dataSource, clock, entrances, factors, sessions, limits, failures),
      purposes: new LinkPurposes(dataSource, clock, accounts, failures),
      passwords,
      passkeySignIn,
      reauthentication: new Reauthentication(passwords, factors, passkeySignIn, sessions),
      totp: new Totp(dataSource, codes, factors, changes, limits),
      passkeys: new Passkeys(dataSource, clock, challenges, ceremonies, factors, changes, limits),
      factorRemoval: new FactorRemoval(dataSource, clock, notices),
      administration: new UserAdministration(dataSource, clock, notices),
      closures: new AccountClosures(dataSource, dissolution, this.closing),
    };
  }

  /** Asks for a link, and returns the text of its token. */
  async linkFor(email: string): Promise<string> {
    await this.process().requests.request(email, { address: here });
    return this.links.sent.at(-1)?.token ?? '';
  }

  /** Signs a user up or in by a link. */
  async signIn(email = 'asha@example.test', browser = 'Firefox on Linux') {
    const { token } = await this.process().links.use(
      { token: await this.linkFor(email) },
      clientWith(browser),
    );
    return { token, session: await this.sessionOf(token) };
  }

  /** Resolves to the session of a token. Errors: `Error` if there is none. */
  async sessionOf(token: string): Promise<CheckedSession> {
    const session = await this.process().sessions.find(token);
    if (session === null) throw new Error('there is no session');
    return this.checked(session);
  }

  /** Resolves to a session as it is now: it has another token after a change of credentials. Errors: `Error` if there is none. */
  async latest({ id }: Pick<SessionOfUser, 'id'>): Promise<CheckedSession> {
    const row = await queryRow<{ sha256: Buffer }>(
      this.dataSource,
      'SELECT sha256 FROM session WHERE id = $1',
      [id],
    );
    const session = row && (await new SessionRepository().byDigest(this.dataSource, row.sha256));
    if (session === null) throw new Error('there is no session');
    return this.checked(session);
  }

  /** Adds the check that the guard makes for a change by a member. */
  private checked(session: SessionOfUser): CheckedSession {
    const judge: SessionJudge = {
      read: (transaction) =>
        transaction === undefined
          ? Promise.resolve(session)
          : this.process().sessions.lock(transaction, session),
      require: (found, needed) => requireRole(found, needed, this.clock.now()),
      isSuspended: (accountId) => Promise.resolve(this.accounts.suspended.has(accountId)),
      accept: () => undefined,
    };
    const requirement = {
      role: 'member',
      proven: false,
      whileSuspended: false,
      ofAnyAccount: false,
    } as const;
    return { ...session, check: new SessionCheck(judge, requirement) };
  }

  /** Notes a proof of identity in a session. @param withSecondFactor whether it was by a factor */
  reauthenticated(session: SessionOfUser, withSecondFactor = false) {
    return this.dataSource.transaction((tx) =>
      this.process().sessions.reauthenticate(tx, session, withSecondFactor),
    );
  }

  /** Moves the clock. Units: milliseconds. */
  pass(ms: number): void {
    this.clock.set(new Date(this.clock.nowMs() + ms));
  }
}

/** Empties all tables of identity. The audit log refuses it. */
export async function emptyTables(dataSource: DataSource): Promise<void> {
  await dataSource.query(
    'TRUNCATE sign_in_window, refused_sign_in, one_time_token, session, membership, invitation, device, passkey_challenge, passkey, recovery_code, totp, app_user',
  );
}

/** Resolves to the public code of the error of some work; null if it succeeds. */
export function codeOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  );
}
