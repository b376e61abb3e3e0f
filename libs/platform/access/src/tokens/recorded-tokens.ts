import type { Clock } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { AttemptsInTurn } from '../look-ups/attempts-in-turn';
import { DoorLookUps } from '../look-ups/look-ups';
import type { AccountSuspensions, SuspendedAccess, TokenGrant, TokenRequest } from '../gatekeeper/ports';
import type { AddressTokenEntity } from './address-token.entity';
import { AddressTokenRepository } from './address-token.repository';
import { decideHourly, requestsPerHour } from './hourly-limit';
import type { StoredTokenKind } from './token-kind';
import { readToken } from './token-text';

/**
 * Admits requests with the tokens of a kind. Token, account and limit are read from the database each time, and the limit in a transaction
 * that holds the row of the token: a revoked token opens nothing any more, and the limit is exact over all processes. Requests
 * of one token are admitted in turn, and those that wait share a refusal.
 */
export class RecordedTokens<Row extends AddressTokenEntity, Grant extends TokenGrant> {
  private readonly tokens: AddressTokenRepository<Row>;
  private readonly lookUps: DoorLookUps<string>;
  private readonly attempts = new AttemptsInTurn<TokenRequest<Grant> | SuspendedAccess | null>(isRefused);

  /** @param grantOf returns what a token opens */
  constructor(
    private readonly dataSource: DataSource,
    private readonly suspensions: AccountSuspensions,
    private readonly clock: Clock,
    private readonly kind: StoredTokenKind<Row>,
    private readonly grantOf: (row: Row) => Grant,
  ) {
    this.tokens = new AddressTokenRepository(kind);
    this.lookUps = new DoorLookUps((fingerprints) => this.tokens.owners(this.dataSource, fingerprints));
  }

  /** See `AddressTokens`. */
  async admit(
    token: string,
    isSuspect: () => boolean,
  ): Promise<TokenRequest<Grant> | SuspendedAccess | null> {
    const text = readToken(this.kind.prefix, token);
    if (text === null) return null;
    const { fingerprint } = text;
    return this.attempts.make(fingerprint, async () => {
      const accountId = await this.lookUps.of(fingerprint, isSuspect());
      if (accountId === null) return null;
      // The tokens of a closed account are revoked, so that this one is suspended.
      if (await this.suspensions.isSuspended(this.dataSource, accountId)) return 'suspended';
      return this.count(fingerprint);
    });
  }

  /** Counts a request against the limit of its token. @returns null if it was revoked meanwhile */
  private count(fingerprint: string): Promise<TokenRequest<Grant> | null> {
    return this.dataSource.transaction(async (transaction) => {
      const row = await this.tokens.lock(transaction, fingerprint);
      if (row === null) return null;
      const now = this.clock.now();
      const { admitted, remaining, freedInSeconds, used } = decideHourly(row.usedAt, now);
      if (admitted) await this.tokens.noteUse(transaction, row.id, used, now);
      return {
        caller: { accountId: row.accountId, keyId: row.id, environment: 'live', dataSet: 'live' },
        grant: this.grantOf(row),
        admission: {
          admitted,
          limit: requestsPerHour,
          remaining,
          resetAtSeconds: Math.floor(now.getTime() / 1000) + freedInSeconds,
          retryAfterSeconds: admitted ? null : freedInSeconds,
          refusedBy: admitted ? null : 'hour',
        },
      };
    });
  }
}

function isRefused(found: TokenRequest<TokenGrant> | SuspendedAccess | null): boolean {
  return found === null || found === 'suspended' || !found.admission.admitted;
}
