import type { Clock } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import type { DataSource } from 'typeorm';
import { accountErrors } from './account-errors';
import { type ApiKeyText, generateApiKey, readApiKey } from './domain/api-key';
import { keyState } from './domain/key-state';
import { keyCreated, newKeyRow } from './issued-key';
import { accountCreated, newAccount } from './new-account';
import { AccountRepository, type Account } from './persistence/account.repository';
import { ApiKeyRepository, type ApiKey } from './persistence/api-key.repository';

/** E-mail address of the account of the development stack. */
export const developmentEmail = 'dev@localhost';

/** Ready-made test key of the development stack, with its account. */
export class DevelopmentKey {
  private readonly accounts = new AccountRepository();
  private readonly keys = new ApiKeyRepository();
  private readonly audit: AuditLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.audit = new AuditLog(clock);
  }

  /**
   * Returns a working test key. Keeps the existing key while it works, and registers one that this database does not know,
   * so that one key works with every database of the stack.
   *
   * @param existingKey text that the caller stored at an earlier start
   * @returns text of the key, for the caller to store
   */
  async ensure(existingKey: string | null): Promise<string> {
    const account = await this.ensureAccount();
    const existing = existingKey === null ? null : readApiKey(existingKey);
    const usable = existing?.environment === 'test' ? existing : null;
    const row = usable && (await this.rowOf(usable));
    if (usable && row && this.works(row)) return usable.key;
    const text = usable && !row ? usable : generateApiKey('test');
    await this.register(account, text);
    return text.key;
  }

  private ensureAccount(): Promise<Account> {
    return this.dataSource.transaction(async (tx) => {
      const account = newAccount(developmentEmail, this.clock.now());
      const inserted = await this.accounts.insert(tx, [account]);
      if (inserted > 0) await this.audit.record(tx, accountCreated(account, 'system'));
      const stored = await this.accounts.byIdOrEmail(tx, developmentEmail);
      if (stored === null) throw accountErrors.unknown();
      return stored;
    });
  }

  private async rowOf({ fingerprint }: ApiKeyText): Promise<ApiKey | null> {
    return (await this.keys.byFingerprints(this.dataSource, [fingerprint])).get(fingerprint) ?? null;
  }

  private works(key: ApiKey): boolean {
    return key.accountClosedAt === null && keyState(key, this.clock.now()) === 'working';
  }

  private async register({ id }: Account, text: ApiKeyText): Promise<void> {
    const row = newKeyRow(id, text, { name: 'development' }, this.clock.now());
    await this.dataSource.transaction(async (tx) => {
      await this.keys.insert(tx, [row]);
      await this.audit.record(tx, keyCreated(row, 'system'));
    });
  }
}
