import { Module, Injectable } from '@nestjs/common';
import { TasksModule } from '@market/base/tasks';
import { AccountAdministration } from './account-administration';
import { AccountBook } from './account-book';
import { CustomerKeys } from './customer-keys';
import { KeyAuthenticator } from './key-authenticator';
import { RecordedAccounts } from './recorded-accounts';
import { DataSource } from 'typeorm';
import type { AccountAges, AccountSuspensions } from '@market/access';
import { answerInTime, type Database } from '@market/database';
import { AccountRepository } from './persistence/account.repository';
import type { ExpiringKey, ExpiringKeys, KeyLabels } from '@market/contracts';
import { keyTitle, keyLabel } from './domain/key-label';
import { ApiKeyRepository } from './persistence/api-key.repository';

/** Reads from the database when accounts were created. */
@Injectable()
export class RecordedAccountAges implements AccountAges {
  private readonly accounts = new AccountRepository();

  constructor(private readonly dataSource: DataSource) {}

  /** See `AccountAges`. */
  async createdAt(accountId: string): Promise<Date | null> {
    const account = await answerInTime(this.accounts.byIdOrEmail(this.dataSource, accountId));
    return account?.createdAt ?? null;
  }
}

/** Reads from the database which accounts are suspended or closed. */
@Injectable()
export class RecordedAccountSuspensions implements AccountSuspensions {
  private readonly accounts = new AccountRepository();

  /** See `AccountSuspensions`. */
  async isSuspended(transaction: Database, accountId: string): Promise<boolean> {
    const account = await this.accounts.byIdOrEmail(transaction, accountId);
    return account === null || account.suspendedAt !== null || account.closedAt !== null;
  }
}

/** Finds keys that expire, for alerts. */
@Injectable()
export class RecordedExpiringKeys implements ExpiringKeys {
  private readonly keys = new ApiKeyRepository();

  constructor(private readonly dataSource: DataSource) {}

  /** See `ExpiringKeys`. */
  async between(after: Date, until: Date): Promise<readonly ExpiringKey[]> {
    const keys = await this.keys.expiring(this.dataSource, after, until);
    return keys.flatMap(({ id, accountId, environment, name, prefix, last4, expiresAt }) => {
      if (expiresAt === null) return [];
      const label = keyTitle({ name, prefix, last4 });
      return [{ id, accountId, environment, label, prefix, last4, expiresAt }];
    });
  }
}

/** Names keys for other features. */
@Injectable()
export class RecordedKeyLabels implements KeyLabels {
  constructor(private readonly keys: CustomerKeys) {}

  /** See `KeyLabels`. */
  async labelsOf(accountId: string): Promise<ReadonlyMap<string, string>> {
    const keys = await this.keys.list(accountId);
    return new Map(keys.map((key) => [key.id, keyLabel(key)]));
  }
}

const all = [
  KeyAuthenticator,
  RecordedAccountAges,
  RecordedAccountSuspensions,
  CustomerKeys,
  RecordedAccounts,
  RecordedKeyLabels,
  RecordedExpiringKeys,
];

/** Recognises keys and knows their accounts in a serving process. Needs the app's `DataSource` and `Clock`. */
@Module({
  imports: [TasksModule],
  providers: [...all, AccountAdministration],
  exports: all,
})
export class AuthModule {}

/** Accounts and keys for operators: no listening, no timers. Needs the app's `DataSource` and `Clock`. */
@Module({
  providers: [AccountAdministration, AccountBook],
  exports: [AccountAdministration, AccountBook],
})
export class AuthAdministrationModule {}
