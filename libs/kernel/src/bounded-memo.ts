/** Cache for expensive results that depend on the key only. It is cleared when it is full. */
export class BoundedMemo<Value> {
  private readonly known = new Map<string, Value>();

  /** @param maxEntries maximum number of cached values; one more clears the cache */
  constructor(private readonly maxEntries: number) {}

  /**
   * Returns the value of a key, from the cache or by `make`. An error of `make` is thrown and not cached.
   *
   * @param holds tells whether a cached value is still valid
   */
  of(key: string, make: () => Value, holds: (known: Value) => boolean = always): Value {
    const known = this.known.get(key);
    if (known !== undefined && holds(known)) return known;
    const made = make();
    if (this.known.size >= this.maxEntries) this.known.clear();
    this.known.set(key, made);
    return made;
  }
}

function always(): true {
  return true;
}
