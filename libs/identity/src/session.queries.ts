import { Injectable } from '@nestjs/common';
import { Entitlements } from '@market/http/access';
import { AccountDirectory, type DashboardSession, type NamedAccount, type Role } from '@market/sessions';
import { DataSource } from 'typeorm';
import { UserRepository } from './persistence/user.repository';

/** Session with all that its pages show of the user. */
export interface SessionFacts {
  readonly session: DashboardSession;
  readonly hasPassword: boolean;
  readonly accounts: readonly (NamedAccount & { readonly role: Role })[];
  readonly plan: { readonly id: string; readonly name: string };
}

/** Reads what the pages show of the signed-in user. */
@Injectable()
export class SessionQueries {
  private readonly users = new UserRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountDirectory,
    private readonly entitlements: Entitlements,
  ) {}

  /** Resolves to the facts of a session. */
  async of(session: DashboardSession): Promise<SessionFacts> {
    const [memberships, hasPassword, { planId, plan }] = await Promise.all([
      this.users.accountsOf(this.dataSource, session.userId),
      this.users.hasPassword(this.dataSource, session.userId),
      this.entitlements.of(session.accountId),
    ]);
    const named = await this.accounts.named(memberships.map(({ accountId }) => accountId));
    const byId = new Map(named.map((account) => [account.id, account]));
    const accounts = memberships.flatMap(({ accountId, role }) => {
      const account = byId.get(accountId);
      return account === undefined ? [] : [{ ...account, role }];
    });
    return { session, hasPassword, accounts, plan: { id: planId, name: plan } };
  }
}
