import { type AuditActor, AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import { type Clock, DomainError, newId } from '@market/kernel';
import type { DataSource } from 'typeorm';
import type { ChangeAuthor } from '../changes/access-check';
import { requireMakesLeft } from '../changes/makes-of-a-day';
import type { AddressTokenEntity, StoredToken } from './address-token.entity';
import { AddressTokenRepository } from './address-token.repository';
import type { StoredTokenKind } from './token-kind';
import { generateToken } from './token-text';

/** Max number of working tokens of a kind in an account. Source: docs/spec/dashboard.md, "Calendar feeds" and "Export links". */
const mostWorking = 20;

/** Name of a new token, and the columns that its kind adds. */
type Requested<Row extends AddressTokenEntity> = Omit<Row, Exclude<keyof AddressTokenEntity, 'name'>>;

/** New token with its text, which is returned here only. */
export type MadeToken<Row extends AddressTokenEntity> = StoredToken<Row> & { readonly token: string };

/** Makes and revokes the tokens of a kind. */
export class AddressTokenBook<Row extends AddressTokenEntity> {
  private readonly tokens: AddressTokenRepository<Row>;
  private readonly audit: AuditLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly kind: StoredTokenKind<Row>,
  ) {
    this.tokens = new AddressTokenRepository(kind);
    this.audit = new AuditLog(clock);
  }

  /** Returns the tokens of an account, newest first. */
  list(accountId: string): Promise<StoredToken<Row>[]> {
    return this.tokens.ofAccount(this.dataSource, accountId);
  }

  /**
   * Makes a token. The limit of working tokens also holds for concurrent requests. A repeated request revokes the token that the
   * first one made, which was never shown.
   *
   * @param detail facts for the audit log; the name is none of them, because a customer chooses it
   *
   * Errors: that of the kind when the account has as many as it may have; `RATE_001` for a user of an account that made too many in a
   * day; those of the author's check.
   */
  make(
    accountId: string,
    requested: Requested<Row>,
    detail: Readonly<Record<string, string | null>>,
    { actor, check, once }: ChangeAuthor,
  ): Promise<MadeToken<Row>> {
    const { token, fingerprint, last4 } = generateToken(this.kind.prefix);
    const id = newId(this.kind.idWord);
    const made = {
      ...requested,
      ...{ id, accountId, last4, createdAt: this.clock.now() },
      createdBy: actor.startsWith('user:') ? actor.slice('user:'.length) : null,
      ...{ lastUsedAt: null, revokedAt: null },
    } as unknown as StoredToken<Row>;
    return this.dataSource.transaction(async (transaction) => {
      await check.repeatIn(transaction);
      const lost = (await once?.former(transaction)) ?? null;
      if (lost !== null) await this.revokeIn(transaction, lost, actor, accountId);
      if ((await this.tokens.countWorking(transaction, accountId)) >= mostWorking) throw this.tooMany();
      const nthMadeAt = (nth: number) => this.tokens.nthMadeAt(transaction, accountId, nth, lost);
      await requireMakesLeft(actor, { what: this.kind.noun, nthMadeAt }, this.clock.now());
      await this.tokens.insert(transaction, { ...made, fingerprint });
      const entry = { actor, action: this.kind.actions.made, subject: id, accountId };
      await this.audit.record(transaction, { ...entry, detail: { last4, ...detail } });
      await once?.remember(transaction, id);
      return { ...made, token };
    });
  }

  /**
   * Revokes a token; a revoked one stays as it is.
   *
   * @param accountId account whose token it must be; undefined for an operator
   * @returns the token; null if there is none
   */
  revoke(id: string, actor: AuditActor, accountId?: string): Promise<StoredToken<Row> | null> {
    return this.dataSource.transaction((transaction) => this.revokeIn(transaction, id, actor, accountId));
  }

  private async revokeIn(
    transaction: Database,
    id: string,
    actor: AuditActor,
    accountId?: string,
  ): Promise<StoredToken<Row> | null> {
    const found = await this.tokens.find(transaction, id, accountId);
    if (found === null || !(await this.tokens.revoke(transaction, id, this.clock.now()))) return found;
    const { last4, accountId: owner } = found as Pick<AddressTokenEntity, 'last4' | 'accountId'>;
    const entry = { actor, action: this.kind.actions.revoked, subject: id, accountId: owner };
    await this.audit.record(transaction, { ...entry, detail: { last4 } });
    return this.tokens.find(transaction, id, accountId);
  }

  /** Revokes all tokens of an account that is closed, and removes their names. @returns the number of its tokens */
  closeAll(accountId: string, transaction: Database): Promise<number> {
    return this.tokens.closeAll(transaction, accountId, this.clock.now());
  }

  private tooMany(): DomainError {
    const { noun, tooManyCode: code } = this.kind;
    const publicMessage = `The account has ${mostWorking} working ${noun}. Revoke one first.`;
    return new DomainError({ kind: 'conflict', code, publicMessage });
  }
}
