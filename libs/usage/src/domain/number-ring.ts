/** Ring buffer of numbers, oldest first; grows by doubling, so an idle owner needs little memory. */
export class NumberRing {
  private slots = new Float64Array(8);
  private first = 0;
  private size = 0;

  get length(): number {
    return this.size;
  }

  /** Memory of the numbers. Units: bytes. */
  get bytes(): number {
    return this.slots.byteLength;
  }

  /** Returns the number at a position; position 0 is the oldest. Errors: `RangeError`. */
  at(position: number): number {
    const value = position < this.size ? this.slots[this.index(position)] : undefined;
    if (value === undefined) throw new RangeError(`no number at ${position}`);
    return value;
  }

  push(value: number): void {
    if (this.size === this.slots.length) this.grow();
    this.slots[this.index(this.size)] = value;
    this.size += 1;
  }

  dropOldest(): void {
    this.first = this.index(1);
    this.size -= 1;
  }

  private index(position: number): number {
    // The number of slots is a power of two, so a mask replaces the slower remainder.
    return (this.first + position) & (this.slots.length - 1);
  }

  private grow(): void {
    const grown = new Float64Array(this.slots.length * 2);
    for (let position = 0; position < this.size; position += 1) grown[position] = this.at(position);
    this.slots = grown;
    this.first = 0;
  }
}
