import { Injectable } from '@nestjs/common';
import { Entitlements, SupportContact } from '@market/access';
import { AccountDirectory, type DashboardSession, type NamedAccount, type Role } from '@market/sessions';
import { DataSource } from 'typeorm';
import { wasProved } from './domain/session-times';
import { PasskeyRepository } from './persistence/passkey.repository';
import { TotpRepository } from './persistence/totp.repository';
import { UserRepository } from './persistence/user.repository';

/** Session with all that its pages show of the user. */
export interface SessionFacts {
  readonly session: DashboardSession;
  readonly hasPassword: boolean;
  readonly hasTotp: boolean;
  /** Number of the user's passkeys. */
  readonly passkeys: number;
  readonly accounts: readonly (NamedAccount & { readonly role: Role })[];
  readonly plan: { readonly id: string; readonly name: string };
  /** Address to which the user writes; null if there is none. */
  readonly supportEmail: string | null;
}

/** Reads the data of the signed-in user for the pages. */
@Injectable()
export class SessionQueries {
  private readonly users = new UserRepository();
  private readonly totp = new TotpRepository();
  private readonly passkeys = new PasskeyRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountDirectory,
    private readonly entitlements: Entitlements,
    private readonly support: SupportContact,
  ) {}

  /** Resolves to the facts of a session. */
  async of(session: DashboardSession): Promise<SessionFacts> {
    const { userId } = session;
    const [memberships, hasPassword, hasTotp, passkeys, { planId, plan }] = await Promise.all([
      this.users.accountsOf(this.dataSource, userId),
      this.users.hasPassword(this.dataSource, userId),
      this.totp.isActive(this.dataSource, userId),
      this.passkeys.count(this.dataSource, userId),
      this.entitlements.of(session.accountId),
    ]);
    // An invitation leads into its own account only.
    const shown = memberships.filter(
      ({ accountId }) => wasProved(session) || accountId === session.accountId,
    );
    const named = await this.accounts.named(shown.map(({ accountId }) => accountId));
    const byId = new Map(named.map((account) => [account.id, account]));
    const accounts = shown.flatMap(({ accountId, role }) => {
      const account = byId.get(accountId);
      return account === undefined ? [] : [{ ...account, role }];
    });
    const { email: supportEmail } = this.support;
    return {
      session,
      hasPassword,
      hasTotp,
      passkeys,
      accounts,
      plan: { id: planId, name: plan },
      supportEmail,
    };
  }
}
