import type { Caller } from '@market/access';

/** Cached key that exists, is not revoked and belongs to an account that is not closed. */
export interface KnownKey {
  readonly caller: Caller;
  /** True if its account is suspended. */
  readonly isSuspended: boolean;
  /** Units: milliseconds since 1970; null = never. */
  readonly expiresAtMs: number | null;
  /** Time of reading, in the clock's steady time. Units: milliseconds. */
  readonly readAtMs: number;
  /** Time of last use, in the clock's steady time. Units: milliseconds. */
  lastUsedAtMs: number;
  /** Time at which its use was last noted. Units: milliseconds since 1970; null = never. */
  useNotedAtMs: number | null;
}

const maxKnown = 100_000;
const maxUnknown = 10_000;
const unknownForMs = 1_000;

/**
 * Cache of keys by fingerprint: known ones, owners of revoked ones, and for one second unknown ones. All parts are bounded and evict
 * the oldest entry first.
 */
export class KeyCache {
  private readonly known = new Map<string, KnownKey>();
  private readonly unknown = new Map<string, number>();
  private readonly revoked = new Map<string, Caller>();

  find(fingerprint: string): KnownKey | undefined {
    return this.known.get(fingerprint);
  }

  /** Returns the owner of a key that is known or revoked; undefined for others. */
  ownerOf(fingerprint: string): Caller | undefined {
    return this.known.get(fingerprint)?.caller ?? this.revoked.get(fingerprint);
  }

  isUnknown(fingerprint: string, steadyMs: number): boolean {
    const since = this.unknown.get(fingerprint);
    return since !== undefined && steadyMs - since < unknownForMs;
  }

  keep(fingerprint: string, key: KnownKey): void {
    this.unknown.delete(fingerprint);
    this.known.delete(fingerprint);
    this.known.set(fingerprint, key);
    dropOldest(this.known, maxKnown);
  }

  keepUnknown(fingerprint: string, steadyMs: number): void {
    this.known.delete(fingerprint);
    this.unknown.delete(fingerprint);
    this.unknown.set(fingerprint, steadyMs);
    dropOldest(this.unknown, maxUnknown);
  }

  /**
   * Remembers the owner of a revoked key, so that its requests are attributed. The key still authenticates no
   * request.
   */
  keepRevoked(fingerprint: string, owner: Caller): void {
    this.revoked.delete(fingerprint);
    this.revoked.set(fingerprint, owner);
    dropOldest(this.revoked, maxUnknown);
  }

  forget(fingerprints: readonly string[]): void {
    for (const fingerprint of fingerprints) this.known.delete(fingerprint);
  }

  forgetAll(): void {
    this.known.clear();
    this.unknown.clear();
    this.revoked.clear();
  }
}

function dropOldest(map: Map<string, unknown>, max: number): void {
  if (map.size <= max) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}
