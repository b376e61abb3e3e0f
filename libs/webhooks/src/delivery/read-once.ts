import type { Sql } from '@market/platform/database';

/** What the database has under keys: read once, all that is missing at a time, and kept while it is not too much. */
export class ReadOnce<Value> {
  private readonly known = new Map<string, Value>();

  /**
   * @param atMost so many are kept besides those that were asked for last; the oldest go first
   * @param read gives what there is under keys, and nothing for the others
   */
  constructor(
    private readonly atMost: number,
    private readonly read: (
      sql: Sql,
      keys: readonly string[],
    ) => Promise<Iterable<readonly [key: string, value: Value]>>,
  ) {}

  /**
   * The values of keys, in their order; null where there is none.
   *
   * @param isCurrent tells whether a kept value may stand at this place of the keys; if not it is read again, and what
   * is read then stands
   */
  async of(
    sql: Sql,
    keys: readonly string[],
    isCurrent: (value: Value, at: number) => boolean = () => true,
  ): Promise<(Value | null)[]> {
    const missing = new Set<string>();
    for (const [at, key] of keys.entries()) {
      const known = this.known.get(key);
      if (known === undefined || !isCurrent(known, at)) missing.add(key);
    }
    if (missing.size > 0) {
      for (const key of missing) this.known.delete(key);
      for (const [key, value] of await this.read(sql, [...missing])) this.known.set(key, value);
    }
    const values = keys.map((key) => this.known.get(key) ?? null);
    this.forgetOldest();
    return values;
  }

  private forgetOldest(): void {
    for (const key of this.known.keys()) {
      if (this.known.size <= this.atMost) return;
      this.known.delete(key);
    }
  }
}
