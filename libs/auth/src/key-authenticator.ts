import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dataSetOf } from '@market/contracts';
import { Clock, DomainError, type MaybePromise, toStoredText } from '@market/kernel';
import {
  type Authenticator,
  BoundedKey,
  type Caller,
  DoorLookUps,
  type KeyOwners,
  type PresentedKey,
  type SuspendedAccess,
} from '@market/access';
import { ChangeSignal } from '@market/database';
import { TaskRegistry } from '@market/base/tasks';
import { readApiKey } from './domain/api-key';
import { KeyCache, type KnownKey } from './key-cache';
import { authChanges, ApiKeyRepository, type ApiKey } from './persistence/api-key.repository';
import { UseLog } from './use-log';

const trustedForMs = 10 * 60_000;

/**
 * Authenticates keys. Refuses a malformed key without I/O, and answers for a known key from a cache that follows every
 * revocation and suspension within a second. Other keys are looked up, many in one query.
 */
@Injectable()
export class KeyAuthenticator
  implements Authenticator, KeyOwners, OnApplicationBootstrap, OnApplicationShutdown
{
  private readonly keys = new ApiKeyRepository();
  private readonly cache = new KeyCache();
  private readonly lookUps = new DoorLookUps((fingerprints) => this.read(fingerprints), true);
  private readonly changes: ChangeSignal;
  private readonly uses: UseLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly tasks: TaskRegistry,
  ) {
    this.changes = new ChangeSignal(dataSource, authChanges, (known) => this.follow(known), clock);
    this.uses = new UseLog(dataSource, this.keys);
  }

  /** Starts to follow revocations and to write times of use. */
  async onApplicationBootstrap(): Promise<void> {
    this.uses.start(this.tasks);
    await this.changes.start(this.tasks);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.changes.stop();
    await this.uses.stop();
  }

  /** See `Authenticator`. A cached key is not parsed again: an equal fingerprint identifies it. */
  authenticate(
    presented: PresentedKey,
    isSuspect: () => boolean,
  ): MaybePromise<Caller | SuspendedAccess | null> {
    const { fingerprint } = toStoredText(presented);
    const steadyMs = this.clock.steadyMs();
    const cached = this.cache.find(fingerprint);
    if (cached !== undefined && steadyMs - cached.readAtMs < trustedForMs) return this.used(cached, steadyMs);
    if (readApiKey(presented) === null) return null;
    if (this.cache.isUnknown(fingerprint, steadyMs)) return null;
    const lookUp = this.lookUps.of(fingerprint, isSuspect());
    return this.lookUpOrTrust(lookUp, cached, steadyMs).then((key) => this.used(key, steadyMs));
  }

  /** See `KeyOwners`. */
  ownerOf(presented: PresentedKey): Caller | null {
    return this.cache.ownerOf(toStoredText(presented).fingerprint) ?? null;
  }

  private used(key: KnownKey | null, steadyMs: number): Caller | SuspendedAccess | null {
    const nowMs = this.clock.nowMs();
    if (key === null || hasExpired(key, nowMs)) return null;
    key.lastUsedAtMs = steadyMs;
    if (key.isSuspended) return 'suspended';
    this.uses.note(key, nowMs);
    return key.caller;
  }

  private async lookUpOrTrust(
    lookUp: Promise<KnownKey | null>,
    cached: KnownKey | undefined,
    steadyMs: number,
  ): Promise<KnownKey | null> {
    try {
      return await lookUp;
    } catch (cause) {
      if (cached !== undefined && this.isTrustedWithoutDatabase(cached, steadyMs)) return cached;
      throw new DomainError({
        kind: 'unavailable',
        code: 'SRV_002',
        publicMessage: 'The service cannot check this API key at the moment. Try again shortly.',
        detail: 'the database does not answer and the key is not known here',
        retryAfterSeconds: 5,
        cause,
      });
    }
  }

  /** Tells whether a key was used, and the cache confirmed as current, within the last 10 minutes. */
  private isTrustedWithoutDatabase(key: KnownKey, steadyMs: number): boolean {
    const currentAtMs = Math.max(key.readAtMs, this.changes.confirmedAtMs ?? -Infinity);
    return steadyMs - key.lastUsedAtMs < trustedForMs && steadyMs - currentAtMs < trustedForMs;
  }

  private async read(fingerprints: readonly string[]): Promise<ReadonlyMap<string, KnownKey>> {
    const versionBefore = this.changes.version;
    const rows = await this.keys.byFingerprints(this.dataSource, fingerprints);
    const steadyMs = this.clock.steadyMs();
    // A change that was followed during the query may concern any of these keys: do not cache them then.
    const isCurrent = this.changes.version === versionBefore;
    const found = new Map<string, KnownKey>();
    for (const fingerprint of fingerprints) {
      const row = rows.get(fingerprint);
      if (row === undefined || row.revokedAt !== null || row.accountClosedAt !== null) {
        this.cache.keepUnknown(fingerprint, steadyMs);
        if (row !== undefined && row.accountClosedAt === null)
          this.cache.keepRevoked(fingerprint, ownerOf(row));
        continue;
      }
      const key = knownKey(row, steadyMs);
      found.set(fingerprint, key);
      if (isCurrent) this.cache.keep(fingerprint, key);
    }
    return found;
  }

  private async follow(known: number | null): Promise<void> {
    if (known === null) this.cache.forgetAll();
    else this.cache.forget(await this.keys.changedAfter(this.dataSource, known));
  }
}

function knownKey(row: ApiKey, steadyMs: number): KnownKey {
  return {
    caller: ownerOf(row),
    isSuspended: row.accountSuspendedAt !== null,
    expiresAtMs: row.expiresAt?.getTime() ?? null,
    readAtMs: steadyMs,
    lastUsedAtMs: steadyMs,
    useNotedAtMs: row.lastUsedAt?.getTime() ?? null,
  };
}

function ownerOf({ accountId, id: keyId, environment, bounds }: ApiKey): Caller {
  const owner = { accountId, keyId, environment, dataSet: dataSetOf(environment) };
  return bounds === null ? owner : { ...owner, bounded: new BoundedKey(bounds) };
}

function hasExpired(key: KnownKey, nowMs: number): boolean {
  return key.expiresAtMs !== null && nowMs >= key.expiresAtMs;
}
