/** What is dear to make and always the same for its key: made once, and kept while there are not too many. */
export class Remembered<Value> {
  private readonly known = new Map<string, Value>();

  /** @param atMost so many are kept; one more, and all are made anew */
  constructor(private readonly atMost: number) {}

  /**
   * The value of a key. What `make` throws is thrown, and not kept.
   *
   * @param holds tells of a known value whether it still is that of the key
   */
  of(key: string, make: () => Value, holds: (known: Value) => boolean = always): Value {
    const known = this.known.get(key);
    if (known !== undefined && holds(known)) return known;
    const made = make();
    if (this.known.size >= this.atMost) this.known.clear();
    this.known.set(key, made);
    return made;
  }
}

function always(): true {
  return true;
}
