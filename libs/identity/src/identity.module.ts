import { Module, Injectable } from '@nestjs/common';
import {
  sessionSettings,
  type SessionSettings,
  type AccountOwners,
  type UserDirectory,
} from '@market/sessions';
import { AccountClosures } from './account-closures';
import { Devices } from './devices';
import { EmailChanges } from './email-changes';
import { FactorChanges } from './factor-changes';
import { InvitationWithdrawals } from './invitation-withdrawals';
import { Invitations } from './invitations';
import { LinkEntrances } from './link-entrances';
import { LinkPurposes } from './link-purposes';
import { LinkUses } from './link-uses';
import { MailLimits } from './mail-limits';
import { MemberBook } from './member-book';
import { Memberships } from './memberships';
import { PasskeyCeremonies } from './passkey-ceremonies';
import { PasskeyChallenges } from './passkey-challenges';
import { PasskeySignIn } from './passkey-sign-in';
import { Passkeys } from './passkeys';
import { Passwords } from './passwords';
import { PublishedPasswords } from './published-passwords';
import { CommonPasswords } from './ports';
import { Reauthentication } from './reauthentication';
import { OwnerNotices } from './owner-notices';
import { RefusedSignIns } from './refused-sign-ins';
import { RelyingParty } from './relying-party';
import { SecondFactors } from './second-factors';
import { SessionQueries } from './session.queries';
import { Sessions } from './sessions';
import { SignInLimits } from './sign-in-limits';
import { SignInLinks } from './sign-in-links';
import { SignUpMetrics } from './sign-up-metrics';
import { SignUps } from './sign-ups';
import { Team } from './team';
import { TeamDissolution } from './team-dissolution';
import { Totp } from './totp';
import { TotpCodes } from './totp-codes';
import { UserErasure } from './user-erasure';
import type { Database } from '@market/database';
import { DataSource } from 'typeorm';
import { UserRepository } from './persistence/user.repository';

/** Finds the owners of accounts for mails. */
@Injectable()
export class RecordedOwners implements AccountOwners {
  private readonly users = new UserRepository();

  constructor(private readonly dataSource: DataSource) {}

  /** See `AccountOwners`. @param database transaction of the caller, if there is one */
  emailsOf(accountId: string, database: Database = this.dataSource): Promise<readonly string[]> {
    return this.users.emailsOfOwners(database, accountId);
  }
}

/** Names users for other features. */
@Injectable()
export class RecordedUsers implements UserDirectory {
  private readonly users = new UserRepository();

  constructor(private readonly dataSource: DataSource) {}

  /** See `UserDirectory`. */
  emailsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.users.emailsOf(this.dataSource, userIds);
  }
}

const exported = [
  Sessions,
  RecordedUsers,
  RecordedOwners,
  SignInLinks,
  LinkPurposes,
  LinkUses,
  Passwords,
  PasskeySignIn,
  Passkeys,
  SecondFactors,
  Totp,
  Reauthentication,
  Devices,
  EmailChanges,
  Team,
  MemberBook,
  Invitations,
  AccountClosures,
  SessionQueries,
  RefusedSignIns,
  OwnerNotices,
];

const parts = [
  SignInLimits,
  MailLimits,
  SignUpMetrics,
  LinkEntrances,
  SignUps,
  Memberships,
  InvitationWithdrawals,
  TotpCodes,
  FactorChanges,
  PasskeyCeremonies,
  PasskeyChallenges,
  UserErasure,
  TeamDissolution,
];

/**
 * Users, sessions and ways to sign in. Needs the app's `Clock`, `DataSource`, `SecretBox`, `SessionSettings`,
 * `AccountDirectory`, `AccountClosing`, `Entitlements`, `FailedAuthenticationMeter`, `LinkMails` and `SecurityMails`.
 */
@Module({
  providers: [
    ...exported,
    ...parts,
    { provide: CommonPasswords, useClass: PublishedPasswords },
    {
      provide: RelyingParty,
      inject: [sessionSettings],
      useFactory: ({ origin }: SessionSettings) => new RelyingParty(origin),
    },
  ],
  exports: exported,
})
export class IdentityModule {}
