import type { Sql } from '@market/database';

/** Cache of database values by key: missing ones are read in one statement, each once, and cached up to a limit. */
export class ReadOnce<Value> {
  private readonly known = new Map<string, Value>();

  /**
   * @param atMost max number of cached values after each call; the oldest are dropped
   * @param read returns the values of keys that exist
   */
  constructor(
    private readonly atMost: number,
    private readonly read: (
      sql: Sql,
      keys: readonly string[],
    ) => Promise<Iterable<readonly [key: string, value: Value]>>,
  ) {}

  /** Returns the values of keys, in their order; null for keys without a value. */
  async of(sql: Sql, keys: readonly string[]): Promise<(Value | null)[]> {
    const missing = new Set<string>();
    for (const key of keys) if (!this.known.has(key)) missing.add(key);
    if (missing.size > 0) {
      for (const [key, value] of await this.read(sql, [...missing])) this.known.set(key, value);
    }
    const values = keys.map((key) => this.known.get(key) ?? null);
    this.forgetOldest();
    return values;
  }

  /** Drops all values: any of them may have changed. */
  forget(): void {
    this.known.clear();
  }

  private forgetOldest(): void {
    for (const key of this.known.keys()) {
      if (this.known.size <= this.atMost) return;
      this.known.delete(key);
    }
  }
}
