import type { Environment } from '@market/contracts';

/** Owner of a counter: one for each account and environment. */
export interface Spender {
  readonly accountId: string;
  readonly environment: Environment;
}

/** Returns the key of a counter as text. */
export function spenderKey({ accountId, environment }: Spender): string {
  return `${environment}:${accountId}`;
}

/** Map by spender. It builds no key text, because requests look up several times. */
export class SpenderMap<T> {
  private readonly kept: Readonly<Record<Environment, Map<string, T>>> = { live: new Map(), test: new Map() };

  get size(): number {
    return this.kept.live.size + this.kept.test.size;
  }

  get({ accountId, environment }: Spender): T | undefined {
    return this.kept[environment].get(accountId);
  }

  set({ accountId, environment }: Spender, value: T): void {
    this.kept[environment].set(accountId, value);
  }

  delete({ accountId, environment }: Spender): void {
    this.kept[environment].delete(accountId);
  }

  /** Deletes all entries for which the predicate is true. */
  deleteWhere(isGone: (value: T) => boolean): void {
    for (const some of Object.values(this.kept)) {
      for (const [accountId, value] of some) if (isGone(value)) some.delete(accountId);
    }
  }

  clear(): void {
    for (const some of Object.values(this.kept)) some.clear();
  }
}
